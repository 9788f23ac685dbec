/**
 * The number of executions after which an SQL statement gets a name, so that the database server
 * plans it only once.
 */
const namedFrom = 5;
/**
 * The maximum number of statements that have a name. The number is limited because each database
 * connection keeps the plan of every named statement that it has run.
 */
const mostNames = 500;
/**
 * The maximum number of statements without a name whose executions are counted. If there are more,
 * all counts are deleted, so that they do not fill the memory.
 */
const mostCounted = 2_000;

/**
 * Creates a function that returns the name of a statement that runs often, and undefined for a rare
 * statement. The database server parses and plans a named statement only once for each connection.
 * This saves time, because parsing and planning take longer than running a small query. Statements
 * with the same text have the same name.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= mostNames) return name;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < namedFrom) {
      // The number of different texts is unlimited, because a statement with a list of values has
      // another text for each length of the list. So `counts` is cleared before it grows too large.
      if (counts.size >= mostCounted) counts.clear();
      counts.set(text, count);
      return undefined;
    }
    counts.delete(text);
    const given = `roost_${names.size}`;
    names.set(text, given);
    return given;
  };
}
