type Options = {
  /** If true, the task runs before all waiting tasks that are not urgent. */
  isUrgent?: boolean;
};

/** Distributes tasks among several database sessions. Each session runs one task at a time. */
export function shareSessions<Session>(sessions: readonly Session[]) {
  const free = [...sessions];
  const waiting: ((session: Session) => void)[] = [];
  let failure: { cause: unknown } | undefined;

  /**
   * Runs a task in the first session that is free.
   * @throws the task's own error, or the error of another task that failed before this one began
   */
  return async function withSession<Result>(
    work: (session: Session) => Promise<Result>,
    { isUrgent = false }: Options = {},
  ): Promise<Result> {
    const session =
      free.shift() ??
      (await new Promise<Session>((resolve) => {
        if (isUrgent) waiting.unshift(resolve);
        else waiting.push(resolve);
      }));
    try {
      if (failure) throw failure.cause;
      return await work(session);
    } catch (cause) {
      failure ??= { cause };
      throw cause;
    } finally {
      const next = waiting.shift();
      if (next) next(session);
      else free.push(session);
    }
  };
}
