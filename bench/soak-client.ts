import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

/** A request and its expected response. */
export type Ask = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The status that the response must have, or several permitted statuses. */
  status: number | readonly number[];
  /**
   * If true, the client closes the connection in the middle of the response, as a browser does when
   * its window is closed.
   */
  leaves?: boolean;
  /**
   * Checks the response, and remembers its values that later requests need.
   *
   * @throws an Error if the response is wrong
   */
  read?: (answer: Answer) => void;
};

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A request fails if it has no complete response after this many milliseconds. */
const longestMs = 120_000;

export type Client = (ask: Ask) => Promise<Answer>;

/** Returns the headers and the body of a request that sends a value as JSON. */
export function json(value: unknown): Pick<Ask, "headers" | "body"> {
  return { headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

/** Parses the body of a response as JSON. */
export const parsed = ({ body }: Answer): unknown => JSON.parse(body.toString());

/**
 * Returns a random IP address. Each request gets a new address, so that the rate limits count many
 * addresses and refuse no request.
 */
function someAddress(): string {
  const byte = () => Math.floor(Math.random() * 256);
  return `198.${18 + (byte() % 2)}.${byte()}.${byte()}`;
}

/**
 * Returns a function that sends requests over persistent connections, as browsers do. Each request
 * states a random IP address, so that the server takes it for a request of a different visitor.
 *
 * @throws an Error if a connection breaks, or a response has an unexpected status
 */
export function createClient(url: string): { ask: Client; close: () => void } {
  // The agent closes idle connections before the server does, as the server's `Keep-Alive` header
  // asks, but only if the agent has a timeout of its own. Without one, it sends some requests on
  // connections that the server is closing, and these fail with ECONNRESET.
  const agent = new Agent({ keepAlive: true, timeout: longestMs });
  const { hostname, port } = new URL(url);

  async function ask({ method = "GET", path, headers = {}, body, ...wanted }: Ask) {
    const from = { "x-forwarded-for": someAddress(), ...headers };
    const signal = AbortSignal.timeout(longestMs);
    const sending = request({ agent, hostname, port, method, path, headers: from, signal });
    sending.end(body);
    const [answer] = (await once(sending, "response", { signal })) as [IncomingMessage];
    const { statusCode: status = 0 } = answer;
    if (wanted.leaves) {
      await once(answer, "data", { signal });
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
