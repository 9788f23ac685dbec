type Options = {
  /** Has it go before what waits and is not urgent. */
  isUrgent?: boolean;
};

/** Lets sessions work at the same time, each on one piece of work after the other. */
export function shareSessions<Session>(sessions: readonly Session[]) {
  const free = [...sessions];
  const waiting: ((session: Session) => void)[] = [];
  let failure: { cause: unknown } | undefined;

  /**
   * Runs work with the first session that is free.
   *
   * @throws what the work has thrown, or what other work has before it had its turn
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
