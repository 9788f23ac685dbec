import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";

/** Reads the event stream for administrators as a browser does. */
export type EventReader = Disposable & {
  status: number;
  headers: IncomingMessage["headers"];
  /**
   * Resolves at the next event with the given name; rejects if the stream ends before such an
   * event.
   */
  next(name: string): Promise<void>;
  /** Resolves when the event stream has ended. */
  ended: Promise<void>;
  /** Returns all text that the server has sent so far. */
  text(): string;
};

export async function openEvents(url: string, cookie = ""): Promise<EventReader> {
  const request = get(`${url}/api/admin/events`, { agent: false, headers: { cookie } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  let text = "";
  let read = 0;
  let isEnded = false;
  let wake = () => {};
  answer.setEncoding("utf8");
  answer.on("data", (piece: string) => {
    text += piece;
    wake();
  });
  // An error while reading is ignored, because a process that is killed breaks the connection.
  answer.on("error", () => {});
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  answer.once("close", () => {
    isEnded = true;
    wake();
    end();
  });
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    ended,
    text: () => text,
    async next(name) {
      const event = `event: ${name}\n`;
      for (;;) {
        const position = text.indexOf(event, read);
        if (position >= 0) {
          read = position + event.length;
          return;
        }
        if (isEnded) throw new Error(`The stream ended without ${name}: ${text}`);
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
    },
    [Symbol.dispose]: () => request.destroy(),
  };
}
