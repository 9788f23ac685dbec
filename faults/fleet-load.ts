import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Fleet, isUnanswered } from "./fleet.ts";
import { type Answered, submit, UnexpectedAnswer } from "./submissions.ts";
import { until } from "./until.ts";

/** The number of requests that were sent, and descriptions of wrong responses. */
export type LoadOutcome = {
  answered: Answered[];
  /**
   * The number of submissions that got no response, because the connection broke. The database may
   * or may not contain these submissions.
   */
  unanswered: number;
  read: number;
  tracked: number;
  /** How many times the load has changed the title of a blog post. */
  edits: number;
  problems: string[];
};

type Editing = { cookie: string; postId: number; slug: string };

/** For each kind of request, the milliseconds that a sender waits after a request. */
const pauseMs = { submit: 25, read: 20, track: 30, edit: 250 };

/** Returns the title that the post has after the given number of edits. */
export const titleOf = (edits: number) => `The title number ${edits}`;

async function ask(url: string, expected: number, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (answer.status !== expected) {
    throw new UnexpectedAnswer(`${url} answered ${answer.status}: ${text.slice(0, 200)}`);
  }
  return text;
}

const json = (method: string, body: unknown, cookie = "") => ({
  method,
  headers: { "content-type": "application/json", cookie },
  body: JSON.stringify(body),
});

/** Returns the analytics events of a new visitor who completes one step. */
function someEvents() {
  const sessionId = randomUUID();
  const step = { sessionId, stepId: "location_step", stepNumber: 1 };
  return [
    { sessionId, eventType: "start" },
    { ...step, eventType: "step_view" },
    { ...step, eventType: "step_complete", timeSpentSeconds: 7 },
    { ...step, eventType: "step_view", stepId: "budget_step", stepNumber: 2 },
    { sessionId, eventType: "complete" },
  ];
}

/**
 * Sends submissions, page requests, events and edits to the processes in turn, until it is stopped.
 */
export function startLoad(fleet: Fleet, { cookie, postId, slug }: Editing) {
  const outcome: LoadOutcome = {
    answered: [],
    unanswered: 0,
    read: 0,
    tracked: 0,
    edits: 0,
    problems: [],
  };
  const again = { mayRepeat: true };
  let isStopped = false;

  /** A submission is sent only once, because sending it again would create another submission. */
  async function submitOnce(): Promise<void> {
    try {
      outcome.answered.push(await fleet.request((url) => submit(url)));
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      outcome.unanswered += 1;
    }
  }

  async function readPages(): Promise<void> {
    for (const path of ["/", "/blog", `/blog/${slug}`, "/api/form-settings/form_questions"]) {
      await fleet.request((url) => ask(url + path, 200), again);
      outcome.read += 1;
    }
  }

  /** An analytics event may be sent again, because the server counts it only once. */
  async function track(): Promise<void> {
    for (const event of someEvents()) {
      const request = json("POST", event);
      await fleet.request((url) => ask(`${url}/api/analytics/track`, 204, request), again);
      outcome.tracked += 1;
    }
  }

  /** Returns whether a process shows the given title; false while the process is being replaced. */
  async function showsPost(index: number, title: string): Promise<boolean> {
    try {
      return (await ask(`${fleet.servers[index]?.url}/blog/${slug}`, 200)).includes(title);
    } catch (error) {
      if (isUnanswered(error)) return false;
      throw error;
    }
  }

  /**
   * Changes the post's title, and waits until each process shows the new title. If the connection
   * breaks, the change is sent again: saving the same title twice does no harm.
   */
  async function edit(): Promise<void> {
    const title = titleOf(outcome.edits + 1);
    const request = json("PATCH", { title }, cookie);
    await fleet.request((url) => ask(`${url}/api/blog/admin/${postId}`, 200, request), again);
    outcome.edits += 1;
    for (const index of fleet.servers.keys()) {
      await until(() => showsPost(index, title), { timeoutMs: 60_000 });
    }
  }

  async function keep(work: () => Promise<void>, pause: number): Promise<void> {
    while (!isStopped) {
      await work().catch((error: unknown) => outcome.problems.push(String(error)));
      await wait(pause);
    }
  }

  const loops = [
    keep(submitOnce, pauseMs.submit),
    keep(submitOnce, pauseMs.submit),
    keep(readPages, pauseMs.read),
    keep(track, pauseMs.track),
    keep(edit, pauseMs.edit),
  ];
  return {
    async stop(): Promise<LoadOutcome> {
      isStopped = true;
      await Promise.all(loops);
      return outcome;
    },
  };
}
