import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The eight puzzle again: the counts of searches on it are those of the built-in one. */
public class EightPuzzle implements WorldState {
    // The blank's moves, in the order in which the built-in puzzle tries them: up, left, right, down.
    private static final int[][] MOVES = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

    private final int[] board;

    private EightPuzzle(int[] board) {
        this.board = board;
    }

    @Override
    public int estimatedDistanceToGoal() {
        int steps = 0;
        for (int cell = 0; cell < 9; cell++) {
            int home = board[cell] - 1;
            if (home >= 0) {
                steps += Math.abs(cell / 3 - home / 3) + Math.abs(cell % 3 - home % 3);
            }
        }
        return steps;
    }

    @Override
    public Iterable<WorldState> neighbors() {
        int blank = 0;
        while (board[blank] != 0) {
            blank++;
        }
        List<WorldState> found = new ArrayList<>();
        for (int[] move : MOVES) {
            int row = blank / 3 + move[0];
            int column = blank % 3 + move[1];
            if (0 <= row && row < 3 && 0 <= column && column < 3) {
                int[] after = board.clone();
                after[blank] = after[row * 3 + column];
                after[row * 3 + column] = 0;
                found.add(new EightPuzzle(after));
            }
        }
        return found;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int tile : board) {
            text.append(text.isEmpty() ? "" : " ").append(tile);
        }
        return text.toString();
    }

    static WorldState read(String text) {
        String[] tiles = text.replace('/', ' ').trim().split(" +");
        if (tiles.length != 9) {
            throw new IllegalArgumentException("nine numbers are expected");
        }
        int[] board = new int[9];
        for (int cell = 0; cell < 9; cell++) {
            board[cell] = Integer.parseInt(tiles[cell]);
        }
        return new EightPuzzle(board);
    }

    public static void main(String[] arguments) throws IOException {
        Loyd.serve(read("8 1 3 4 0 2 7 6 5"), EightPuzzle::read);
    }
}
