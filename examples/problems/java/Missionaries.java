import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Three missionaries and three cannibals cross a river in a boat for two. Where missionaries are, they must not be
 * outnumbered. A state is who is left: missionaries, cannibals, and 1 for the boat.
 */
public record Missionaries(int missionaries, int cannibals, int boat) implements WorldState {
    private static final int[][] BOATS = {{1, 0}, {2, 0}, {0, 1}, {0, 2}, {1, 1}};

    @Override
    public int estimatedDistanceToGoal() {
        return Math.max(0, 2 * (missionaries + cannibals) - 3 * boat);
    }

    @Override
    public Iterable<WorldState> neighbors() {
        int away = boat == 1 ? 1 : -1;
        List<WorldState> found = new ArrayList<>();
        for (int[] on : BOATS) {
            int m = missionaries - away * on[0];
            int c = cannibals - away * on[1];
            if (0 <= m && m <= 3 && 0 <= c && c <= 3 && safe(m, c) && safe(3 - m, 3 - c)) {
                found.add(new Missionaries(m, c, 1 - boat));
            }
        }
        return found;
    }

    private static boolean safe(int missionaries, int cannibals) {
        return missionaries == 0 || missionaries >= cannibals;
    }

    @Override
    public boolean isGoal() {
        return missionaries == 0 && cannibals == 0 && boat == 0;
    }

    @Override
    public String toString() {
        return missionaries + " " + cannibals + " " + boat;
    }

    static WorldState read(String text) {
        String[] left = text.split(" ");
        if (left.length != 3) {
            throw new IllegalArgumentException("three numbers are expected: missionaries, cannibals, 0 or 1");
        }
        return new Missionaries(Integer.parseInt(left[0]), Integer.parseInt(left[1]), Integer.parseInt(left[2]));
    }

    public static void main(String[] arguments) throws IOException {
        Loyd.serve(new Missionaries(3, 3, 1), Missionaries::read);
    }
}
