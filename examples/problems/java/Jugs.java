import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;

/** Two jugs of 3 and 5 litres, a tap and a drain: measure 4 litres. */
public record Jugs(int a, int b) implements WorldState {
    @Override
    public int estimatedDistanceToGoal() {
        return a == 4 || b == 4 ? 0 : 1;
    }

    @Override
    public Iterable<WorldState> neighbors() {
        int intoB = Math.min(a, 5 - b);
        int intoA = Math.min(b, 3 - a);
        // A set: moves are called by where they lead, and some lead to the same levels.
        Set<WorldState> found = new LinkedHashSet<>();
        found.add(new Jugs(3, b));
        found.add(new Jugs(a, 5));
        found.add(new Jugs(0, b));
        found.add(new Jugs(a, 0));
        found.add(new Jugs(a - intoB, b + intoB));
        found.add(new Jugs(a + intoA, b - intoA));
        return found;
    }

    @Override
    public String toString() {
        return a + " " + b;
    }

    static WorldState read(String text) {
        String[] levels = text.split(" ");
        if (levels.length != 2) {
            throw new IllegalArgumentException("the levels of two jugs are expected");
        }
        return new Jugs(Integer.parseInt(levels[0]), Integer.parseInt(levels[1]));
    }

    public static void main(String[] arguments) throws IOException {
        Loyd.serve(new Jugs(0, 0), Jugs::read);
    }
}
