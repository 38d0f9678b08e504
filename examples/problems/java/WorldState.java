/** A state of a problem, as courses on search have it. Its text is what toString() says. */
public interface WorldState {
    /** An estimate of how many moves a goal is away. */
    int estimatedDistanceToGoal();

    /** The states that one move leads to. */
    Iterable<WorldState> neighbors();

    /** Whether this is a goal. */
    default boolean isGoal() {
        return estimatedDistanceToGoal() == 0;
    }
}
