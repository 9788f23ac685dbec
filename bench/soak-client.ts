import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

/** A request and its expected response. */
export type Ask = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The expected statuses. */
  status: number | readonly number[];
  /** Closes the connection in the middle of the response, like a reader who closes the window. */
  leaves?: boolean;
  /** Keeps parts of the response for later requests. Throws an Error if the response is wrong. */
  read?: (answer: Answer) => void;
};

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type Client = (ask: Ask) => Promise<Answer>;

/** Returns the headers and the body of a JSON request. */
export function json(value: unknown): Pick<Ask, "headers" | "body"> {
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

/** Returns the JSON value of a response. */
export const parsed = ({ body }: Answer): unknown => JSON.parse(body.toString());

/**
 * Returns a client with persistent connections, as browsers have.
 * @throws an Error if a connection breaks, or a response has an unexpected status
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
