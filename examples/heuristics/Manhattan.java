// Manhattan distance: the steps of every tile to where it belongs, summed.
// Build it with: javac Manhattan.java

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

public class Manhattan {
    public static void main(String[] arguments) throws IOException {
        int columns = Integer.parseInt(System.getenv("LOYD_COLUMNS"));
        String[] goal = System.getenv("LOYD_GOAL").split(" ");
        int[] home = new int[goal.length];
        for (int cell = 0; cell < goal.length; cell++) {
            home[Integer.parseInt(goal[cell])] = cell;
        }

        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] board = line.split(" ");
            int h = 0;
            for (int cell = 0; cell < board.length; cell++) {
                int tile = Integer.parseInt(board[cell]);
                if (tile != 0) {
                    h += Math.abs(cell / columns - home[tile] / columns)
                        + Math.abs(cell % columns - home[tile] % columns);
                }
            }
            System.out.println(h); // println flushes System.out
        }
    }
}
