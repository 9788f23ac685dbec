type Options = {
  /** If true, this work runs before all waiting work that is not urgent. */
  isUrgent?: boolean;
};

/**
 * Distributes work among several database sessions. Each session runs one piece of work at a time.
 */
export function shareSessions<Session>(sessions: readonly Session[]) {
  const free = [...sessions];
  const waiting: ((session: Session) => void)[] = [];
  let failure: { cause: unknown } | undefined;

  /**
   * Runs work in the first session that is free.
   *
   * @throws the work's own error, or the error of other work that failed before this work began
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
