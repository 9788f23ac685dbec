import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";

/** A stream of events as a browser has it. */
export type EventReader = Disposable & {
  status: number;
  headers: IncomingMessage["headers"];
  /** Resolves with the next event of a name; rejects when the stream ends before. */
  next(name: string): Promise<void>;
  /** Resolves when the stream has ended. */
  ended: Promise<void>;
  /** All that was sent so far. */
  text(): string;
};

export async function openEvents(url: string, cookie = ""): Promise<EventReader> {
  const asked = get(`${url}/api/admin/events`, { agent: false, headers: { cookie } });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  let text = "";
  let read = 0;
  let isEnded = false;
  let tell = () => {};
  answer.setEncoding("utf8");
  answer.on("data", (piece: string) => {
    text += piece;
    tell();
  });
  // A process that is killed ends it without a word.
  answer.on("error", () => {});
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  answer.once("close", () => {
    isEnded = true;
    tell();
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
        const place = text.indexOf(event, read);
        if (place >= 0) {
          read = place + event.length;
          return;
        }
        if (isEnded) throw new Error(`The stream ended without ${name}: ${text}`);
        const { promise, resolve } = Promise.withResolvers<void>();
        tell = resolve;
        await promise;
      }
    },
    [Symbol.dispose]: () => asked.destroy(),
  };
}
