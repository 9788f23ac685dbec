import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** A mail that a test's mail server has accepted. */
export type ArrivedMail = {
  /** The sender's address in the mail's envelope. */
  from: string;
  to: string[];
  raw: Buffer;
  isEncrypted: boolean;
  /** The name of the user who was logged in to the mail server. */
  user: string | undefined;
  /** The id that a bounce would repeat (`ENVID`). */
  envelopeId: string | null;
};

/**
 * A step of the SMTP conversation at which the test's server can refuse the client, with the email
 * address or the mail that the step is about.
 */
export type Step =
  | { at: "connection" | "login" }
  | { at: "sender" | "recipient"; address: string }
  | { at: "message"; mail: ArrivedMail };

/**
 * The server's reaction to a step: undefined to accept the step, a reply such as `451 4.7.1 Try
 * again later`, `stall` to send no reply, or `drop` to close the connection. If the server drops
 * the connection after it has received a whole mail, the mail is still stored in `arrived`.
 */
export type Reaction = string | undefined;

export type TestMailServer = {
  /** The value of SMTP_URL for this server, with its login. */
  url: string;
  port: number;
  arrived: ArrivedMail[];
  /**
   * Decides how the server reacts to each step of the SMTP conversation. A test may replace this
   * function.
   */
  react: (step: Step) => Reaction;
  close: () => Promise<void>;
};

/**
 * Starts a real mail server on this machine. It accepts all mail, unless the test replaces the
 * function `react` of the returned server.
 *
 * @param options.tls `starttls` and `always` use a public test certificate for localhost
 * @param options.login the only accepted login; without it, the server offers no login
 * @param options.port the port, for a server that starts again at the same port
 */
export async function startMailServer({
  tls = "none",
  login,
  port: wantedPort = 0,
}: {
  tls?: "none" | "starttls" | "always";
  login?: { user: string; password: string };
  port?: number;
} = {}): Promise<TestMailServer> {
  const arrived: ArrivedMail[] = [];
  type Done = (error?: Error | null) => void;

  function carryOut(reaction: Reaction, session: SMTPServerSession, done: Done): void {
    if (reaction === undefined) return done();
    if (reaction === "stall") return;
    if (reaction !== "drop") return done(replyError(reaction));
    for (const connection of server.connections) {
      if (connection.session.id === session.id) connection.close();
    }
  }

  async function takeMessage(stream: Readable, session: SMTPServerSession, done: Done) {
    // If the client was killed, the rest of its mail never arrives, and reading fails.
    const raw = await buffer(stream).catch(() => undefined);
    if (raw === undefined) return;
    const mail = toArrivedMail(raw, session);
    const reaction = result.react({ at: "message", mail });
    if (reaction === undefined || reaction === "drop") arrived.push(mail);
    carryOut(reaction, session, done);
  }

  const server = new SMTPServer({
    secure: tls === "always",
    disabledCommands: [...(tls === "starttls" ? [] : ["STARTTLS"]), ...(login ? [] : ["AUTH"])],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    hideDSN: false,
    closeTimeout: 1,
    // Switch off the log of smtp-server, which would warn that its test certificate is public.
    logger: false,
    onConnect: (session, done) => carryOut(result.react({ at: "connection" }), session, done),
    onAuth({ username, password }, session, done) {
      carryOut(result.react({ at: "login" }), session, (error) => {
        const isRight = username === login?.user && password === login?.password;
        if (error || !isRight) return done(error ?? replyError("535 5.7.8 Wrong password"));
        done(null, { user: username });
      });
    },
    onMailFrom: ({ address }, session, done) =>
      carryOut(result.react({ at: "sender", address }), session, done),
    onRcptTo: ({ address }, session, done) =>
      carryOut(result.react({ at: "recipient", address }), session, done),
    onData: (stream, session, done) => void takeMessage(stream, session, done),
  });
  // Errors are ignored, because in some tests a client disconnects suddenly.
  server.on("error", () => {});
  server.listen(wantedPort, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const user = login
    ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`
    : "";
  const result: TestMailServer = {
    url: `smtp${tls === "always" ? "s" : ""}://${user}127.0.0.1:${port}`,
    port,
    arrived,
    react: () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return result;
}

function toArrivedMail(raw: Buffer, { envelope, secure, user }: SMTPServerSession): ArrivedMail {
  const { mailFrom, rcptTo, dsn } = envelope;
  return {
    from: mailFrom ? mailFrom.address : "",
    to: rcptTo.map(({ address }) => address),
    raw,
    isEncrypted: secure,
    user: typeof user === "string" ? user : undefined,
    envelopeId: dsn?.envid ?? null,
  };
}

function replyError(reply: string): Error {
  const [, code, text] = /^(\d{3}) (.*)$/.exec(reply) ?? [];
  return Object.assign(new Error(text), { responseCode: Number(code) });
}
