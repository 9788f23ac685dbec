import { PassThrough } from "node:stream";
import type { FastifyInstance } from "fastify";
import { AppError } from "#common/errors.ts";
import type { Context } from "../context.ts";
import { mountAdminRoute } from "./admin-route.ts";
import type { CreateRequestContext } from "./request-context.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The response stays open while a browser listens: its duration is no latency. */
    isEndless?: true;
  }
}

/** Milliseconds between two heartbeats. Each one checks which sessions have ended. */
const usualBeatMs = 15_000;
/** Milliseconds in which changes are gathered into one event. */
const gatherMs = 250;
/** The most streams of one account in one process. One more closes the oldest. */
const mostOfAccount = 10;
/** Bytes that may wait for a reader. */
const mostUnread = 16 * 1024;
/** Milliseconds that a browser waits before it connects again. */
const retryMs = 2_000;

/** An open stream. Events name no submission: the browser fetches the new ones by a call. */
type Stream = { sessionId: string; userId: number; body: PassThrough };

const eventOf = (name: "ready" | "submissions" | "beat" | "ended") =>
  `event: ${name}\ndata: {}\n\n`;

/**
 * Sends administrators a server-sent event when submissions come or change, at
 * GET /api/admin/events. A stream ends when its session ends or the process stops.
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

  /** Sends an event to streams with a live session, and closes the others. */
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
      // The database is away: the next heartbeat sends the event.
      hasNews = true;
    });
  }

  const stopHearing = news.onNews(() => {
    gathering ??= setTimeout(() => void sendNews(), gatherMs).unref();
  });
  const beating = setInterval(() => {
    // Without the database the live sessions are unknown, so the heartbeat is skipped.
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
      // Without this, nginx buffers events.
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
