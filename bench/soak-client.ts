import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

/** One request, and how it must be answered. */
export type Ask = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The statuses that are right. */
  status: number | readonly number[];
  /** Leaves in the middle of the answer, as a reader does who closes the window. */
  leaves?: boolean;
  /** Keeps what later requests need, or throws an Error when the answer is not what it should be. */
  read?: (answer: Answer) => void;
};

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type Client = (ask: Ask) => Promise<Answer>;

/** As JSON, for the changes. */
export function json(value: unknown): Pick<Ask, "headers" | "body"> {
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

/** What an answer of a call says. */
export const parsed = ({ body }: Answer): unknown => JSON.parse(body.toString());

/**
 * Asks on connections that are kept, as browsers do.
 *
 * @throws an Error for a connection that breaks, and for an answer that is not right
 */
export function createClient(url: string): { ask: Client; close: () => void } {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(url);

  async function ask({ method = "GET", path, headers = {}, body, ...wanted }: Ask) {
    const sending = request({ agent, hostname, port, method, path, headers });
    sending.end(body);
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    const { statusCode: status = 0 } = answer;
    if (wanted.leaves) {
      await once(answer, "data");
      answer.destroy();
    }
    const received: Answer = {
      status,
      headers: answer.headers,
      body: wanted.leaves ? Buffer.alloc(0) : await whole(answer),
    };
    if (![wanted.status].flat().includes(status)) {
      throw new Error(
        `${method} ${path} answered ${status}: ${received.body.toString().slice(0, 200)}`,
      );
    }
    wanted.read?.(received);
    return received;
  }

  return { ask, close: () => agent.destroy() };
}

async function whole(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
