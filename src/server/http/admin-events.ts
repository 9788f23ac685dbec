import { PassThrough } from "node:stream";
import type { FastifyInstance } from "fastify";
import { AppError } from "#common/errors.ts";
import type { Context } from "../context.ts";
import { mountAdminRoute } from "./admin-route.ts";
import type { CreateRequestContext } from "./request-context.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its answer goes on for as long as someone listens, which says nothing of the server's speed. */
    isEndless?: true;
  }
}

/** Milliseconds between two signs of life, at each of which sessions that have ended are noticed. */
const usualBeatMs = 15_000;
/** Milliseconds within which news are told together. */
const gatherMs = 250;
/** Streams of one account in one process: as many as anyone has windows. The oldest gives way. */
const mostOfAccount = 10;
/** Bytes that may wait for a reader. */
const mostUnread = 16 * 1024;
/** Milliseconds after which a browser whose connection broke comes again. */
const retryMs = 2_000;

/** Who listens. Events name no submission: who hears of one asks for it by a call of its own. */
type Stream = { sessionId: string; userId: number; body: PassThrough };

const eventOf = (name: "ready" | "submissions" | "beat" | "ended") =>
  `event: ${name}\ndata: {}\n\n`;

/**
 * Tells administrators that submissions came or changed, as server-sent events at
 * GET /api/admin/events. A stream ends with its session, and when the process stops.
 */
export function mountAdminEvents(
  app: FastifyInstance,
  { news, sessions, stopping }: Pick<Context, "news" | "sessions" | "stopping">,
  createContext: CreateRequestContext,
  { beatMs = usualBeatMs } = {},
): void {
  const streams = new Set<Stream>();
  let hasNews = false;
  let gathering: NodeJS.Timeout | undefined;

  function end(stream: Stream, last = ""): void {
    streams.delete(stream);
    stream.body.end(last);
  }

  /** Sends an event to those whose session has not ended; the others hear that it has. */
  async function send(event: string): Promise<void> {
    const asked = [...streams];
    if (asked.length === 0) return;
    const live = await sessions.listLiveAdmins(asked.map(({ sessionId }) => sessionId));
    for (const stream of asked) {
      if (!live.has(stream.sessionId)) end(stream, eventOf("ended"));
      else if (stream.body.writableLength + stream.body.readableLength > mostUnread) {
        stream.body.destroy();
      } else stream.body.write(event);
    }
  }

  async function sendNews(): Promise<void> {
    gathering = undefined;
    hasNews = false;
    await send(eventOf("submissions")).catch(() => {
      // The database is away: they are told with the next sign of life.
      hasNews = true;
    });
  }

  const stopHearing = news.onNews(() => {
    gathering ??= setTimeout(() => void sendNews(), gatherMs).unref();
  });
  const beating = setInterval(() => {
    // Without the database nobody knows which sessions have ended, and there is nothing to tell.
    void (hasNews ? sendNews() : send(eventOf("beat")).catch(() => {}));
  }, beatMs).unref();
  const endAll = () => {
    for (const stream of streams) end(stream);
  };
  stopping.signal.addEventListener("abort", endAll);
  app.addHook("preClose", (done) => {
    stopHearing();
    clearTimeout(gathering);
    clearInterval(beating);
    stopping.signal.removeEventListener("abort", endAll);
    endAll();
    done();
  });

  mountAdminRoute(app, createContext, {
    method: "GET",
    url: "/api/admin/events",
    config: { isEndless: true },
    async handle({ request, reply, context, user }) {
      if (stopping.signal.aborted) {
        throw new AppError("SERVICE_UNAVAILABLE", "The server is stopping. Please try again.");
      }
      reply.header("content-type", "text/event-stream; charset=utf-8");
      reply.header("cache-control", "no-store, no-transform");
      // Else nginx would gather events until a page is full.
      reply.header("x-accel-buffering", "no");
      const session = await context.findSession();
      if (request.method === "HEAD" || !session) return reply.send();

      const own = [...streams].filter(({ userId }) => userId === user.id);
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - mostOfAccount))) end(oldest);
      const stream: Stream = { sessionId: session.id, userId: user.id, body: new PassThrough() };
      streams.add(stream);
      stream.body.once("close", () => streams.delete(stream));
      stream.body.write(`retry: ${retryMs}\n${eventOf("ready")}`);
      return reply.send(stream.body);
    },
  });
}
