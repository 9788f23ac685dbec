import { PassThrough } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type DeskTopic, deskTopics } from "#common/desk/topics.ts";
import { AppError } from "#common/errors.ts";
import type { Context } from "../context.ts";
import { listingsChannel } from "../features/listings/news-store.ts";
import { mailChangesChannel, mailChannel } from "../features/mail/outbox-store.ts";
import { messagesChannel } from "../features/messages/news-store.ts";
import { submissionsChannel } from "../features/submissions/news-store.ts";
import { deliveriesChannel } from "../features/webhook-events/news-store.ts";
import { eventsChannel } from "../features/webhook-events/store.ts";
import { mountAdminRoute } from "./admin-route.ts";
import type { CreateRequestContext } from "./request-context.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * True for a response that stays open while a browser listens. The metrics do not include the
     * duration of such a response.
     */
    isEndless?: true;
  }
}

/**
 * The number of milliseconds between two heartbeats of an event stream. Each heartbeat also closes
 * the streams whose session has ended.
 */
const usualHeartbeatMs = 15_000;
/** The number of milliseconds during which several changes are combined into one event. */
const gatherMs = 250;
/**
 * The minimum number of milliseconds between two events about changes. An automation may send
 * hundreds of listings in a second, and each event makes browsers load their lists again.
 */
const pauseMs = 1_000;
/**
 * The maximum number of event streams of one account in one process. If an account opens one more,
 * its oldest stream is closed.
 */
const maxOfAccount = 10;
/**
 * The maximum number of bytes of an event stream that a client has not read yet. A client that
 * reads more slowly is disconnected.
 */
const maxUnreadBytes = 16 * 1024;
/** The number of milliseconds that a browser waits before it reconnects to the event stream. */
const retryMs = 2_000;

/**
 * The channels on which the processes announce changes, by the topic of the events. The topic
 * `content` is missing, because `ContentChanges` reports the content changes of all processes.
 */
const channels: Record<Exclude<DeskTopic, "content">, readonly string[]> = {
  submissions: [submissionsChannel],
  listings: [listingsChannel],
  messages: [messagesChannel],
  mail: [mailChannel, mailChangesChannel],
  deliveries: [deliveriesChannel, eventsChannel],
};

/**
 * An open event stream. Its events contain no data: the browser loads the changes with a separate
 * request.
 */
type Stream = { sessionId: string; userId: number; body: PassThrough };

const eventOf = (name: DeskTopic | "ready" | "beat" | "ended") => `event: ${name}\ndata: {}\n\n`;

/**
 * Sends administrators a server-sent event when submissions, listings, messages, mails, deliveries
 * or content arrive or change, at GET /api/admin/events. A stream ends when its session ends or
 * when the process stops.
 */
export function mountAdminEvents(
  app: FastifyInstance,
  {
    content,
    news,
    sessions,
    stopping,
  }: Pick<Context, "content" | "news" | "sessions" | "stopping">,
  createContext: CreateRequestContext,
  { heartbeatMs = usualHeartbeatMs } = {},
): void {
  const streams = new Set<Stream>();
  const changed = new Set<DeskTopic>();
  let gathering: NodeJS.Timeout | undefined;
  let sentAt = 0;

  function end(stream: Stream, last = ""): void {
    streams.delete(stream);
    stream.body.end(last);
  }

  /** Sends an event to each stream whose session has not ended, and closes the other streams. */
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
    sentAt = Date.now();
    const topics = [...changed];
    changed.clear();
    await send(topics.map(eventOf).join("")).catch(() => {
      // The events could not be sent, because the database is unavailable. The next heartbeat sends
      // them.
      for (const topic of topics) changed.add(topic);
    });
  }

  function gather(topic: DeskTopic): void {
    changed.add(topic);
    const waitMs = Math.max(gatherMs, sentAt + pauseMs - Date.now());
    gathering ??= setTimeout(() => void sendNews(), waitMs).unref();
  }

  const unsubscribes = deskTopics.flatMap((topic) =>
    topic === "content"
      ? content.onChange(() => gather(topic))
      : channels[topic].map((channel) => news.onNews(channel, () => gather(topic))),
  );
  const heartbeat = setInterval(() => {
    // A heartbeat is sent only to streams whose session has not ended. While the database is
    // unavailable, this cannot be checked, so the heartbeat is skipped.
    const waits = changed.size > 0 && gathering === undefined;
    void (waits ? sendNews() : send(eventOf("beat")).catch(() => {}));
  }, heartbeatMs).unref();
  const endAll = () => {
    for (const stream of streams) end(stream);
  };
  stopping.signal.addEventListener("abort", endAll);
  app.addHook("preClose", (done) => {
    for (const unsubscribe of unsubscribes) unsubscribe();
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
      // This header makes nginx pass on each event at once, instead of collecting events in a
      // buffer.
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
