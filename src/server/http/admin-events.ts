import { PassThrough } from "node:stream";
import type { FastifyInstance } from "fastify";
import { AppError } from "#common/errors.ts";
import type { Context } from "../context.ts";
import { mountAdminRoute } from "./admin-route.ts";
import type { CreateRequestContext } from "./request-context.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * True for a response that stays open while a browser listens. Its duration is not measured.
     */
    isEndless?: true;
  }
}

/**
 * Milliseconds between two heartbeats of an event stream. Each heartbeat also closes streams whose
 * session has ended.
 */
const usualHeartbeatMs = 15_000;
/** Milliseconds during which changes of submissions are combined into one event. */
const gatherMs = 250;
/**
 * The largest number of event streams that one account may have in one process. Opening one more
 * closes the oldest.
 */
const maxOfAccount = 10;
/**
 * The largest number of unread bytes of an event stream. A client that reads too slowly is
 * disconnected.
 */
const maxUnreadBytes = 16 * 1024;
/** Milliseconds that a browser waits before it reconnects to the event stream. */
const retryMs = 2_000;

/**
 * An open event stream. Events name no submission: the browser fetches the changes with a separate
 * call.
 */
type Stream = { sessionId: string; userId: number; body: PassThrough };

const eventOf = (name: "ready" | "submissions" | "beat" | "ended") =>
  `event: ${name}\ndata: {}\n\n`;

/**
 * Sends administrators a server-sent event when submissions arrive or change, at GET
 * /api/admin/events. A stream ends when its session ends or when the process stops.
 */
export function mountAdminEvents(
  app: FastifyInstance,
  { news, sessions, stopping }: Pick<Context, "news" | "sessions" | "stopping">,
  createContext: CreateRequestContext,
  { heartbeatMs = usualHeartbeatMs } = {},
): void {
  const streams = new Set<Stream>();
  let hasNews = false;
  let gathering: NodeJS.Timeout | undefined;

  function end(stream: Stream, last = ""): void {
    streams.delete(stream);
    stream.body.end(last);
  }

  /** Sends an event to each stream whose session is live, and closes the other streams. */
  async function send(event: string): Promise<void> {
    const checked = [...streams];
    if (checked.length === 0) return;
    const live = await sessions.listLiveAdmins(checked.map(({ sessionId }) => sessionId));
    for (const stream of checked) {
      if (!live.has(stream.sessionId)) end(stream, eventOf("ended"));
      else if (stream.body.writableLength + stream.body.readableLength > maxUnreadBytes) {
        stream.body.destroy();
      } else stream.body.write(event);
    }
  }

  async function sendNews(): Promise<void> {
    gathering = undefined;
    hasNews = false;
    await send(eventOf("submissions")).catch(() => {
      // If the database is unavailable, the next heartbeat sends this event.
      hasNews = true;
    });
  }

  const unsubscribe = news.onNews(() => {
    gathering ??= setTimeout(() => void sendNews(), gatherMs).unref();
  });
  const heartbeat = setInterval(() => {
    // Without the database nothing says which sessions are live, so the heartbeat is skipped.
    void (hasNews ? sendNews() : send(eventOf("beat")).catch(() => {}));
  }, heartbeatMs).unref();
  const endAll = () => {
    for (const stream of streams) end(stream);
  };
  stopping.signal.addEventListener("abort", endAll);
  app.addHook("preClose", (done) => {
    unsubscribe();
    clearTimeout(gathering);
    clearInterval(heartbeat);
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
      // Without this header, nginx buffers the events.
      reply.header("x-accel-buffering", "no");
      const session = await context.findSession();
      if (request.method === "HEAD" || !session) return reply.send();

      const own = [...streams].filter(({ userId }) => userId === user.id);
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - maxOfAccount))) end(oldest);
      const stream: Stream = { sessionId: session.id, userId: user.id, body: new PassThrough() };
      streams.add(stream);
      stream.body.once("close", () => streams.delete(stream));
      stream.body.write(`retry: ${retryMs}\n${eventOf("ready")}`);
      return reply.send(stream.body);
    },
  });
}
