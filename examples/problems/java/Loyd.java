import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.function.Function;

/** Answers the questions of {@code loyd --domain "exec:java -cp FOLDER PROBLEM"} about any {@link WorldState}. */
public class Loyd {
    /**
     * Answers until there are no more questions. A move is called by the state it leads to, and costs 1.
     *
     * @param start the state to start from
     * @param read the state of a text that {@code toString()} gave; throws IllegalArgumentException with a sentence
     */
    public static void serve(WorldState start, Function<String, WorldState> read) throws IOException {
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] parts = line.split(" ", 2);
            String text = parts.length > 1 ? parts[1] : "";
            switch (parts[0]) {
                case "start" -> out.println(start);
                case "goal" -> out.println(read.apply(text).isGoal() ? "yes" : "no");
                case "h" -> out.println(read.apply(text).estimatedDistanceToGoal());
                case "successors" -> {
                    for (WorldState neighbor : read.apply(text).neighbors()) {
                        out.println("1\tto " + neighbor + "\t" + neighbor);
                    }
                    out.println();
                }
                case "read" -> out.println(meant(text, read));
                default -> out.println();
            }
            out.flush();
        }
    }

    private static String meant(String text, Function<String, WorldState> read) {
        try {
            return read.apply(text).toString();
        } catch (IllegalArgumentException error) {
            return "error\t" + error.getMessage();
        }
    }
}
