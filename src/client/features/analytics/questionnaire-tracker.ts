import type { EventType, TrackInput } from "#common/analytics/event.ts";
import { firstTime, sessionId } from "./session.ts";

type Step = { id: string; number: number };

type TrackerOptions = {
  send: (event: TrackInput) => Promise<void>;
  version: number | null;
  /** The names of the fields that hold an answer of the visitor's own. */
  answeredFields: () => string[];
  /** When its first step was put before the visitor, in milliseconds since 1970; now by default. */
  since?: number;
};

const secondsSince = (time: number) => Math.max(0, Math.round((Date.now() - time) / 1000));

/** As many names as fit into an event, which is at most 4 KB in all. */
function fitting(names: string[]): string[] {
  let room = 1500;
  return names.slice(0, 100).filter((name) => (room -= name.length + 3) > 0);
}

/** What is done when the page is left: one questionnaire at a time, wherever the visitor went. */
let leave: (() => void) | undefined;

/** Tells the story of one questionnaire session. A lost event is only logged. */
export function createTracker(options: TrackerOptions) {
  const { send, version, answeredFields, since: begun = Date.now() } = options;
  let step: Step | undefined;
  let stepBegun = begun;

  function track(eventType: EventType, extra: Partial<TrackInput> = {}, abandonedAt?: string) {
    const event: TrackInput = {
      eventType,
      sessionId: sessionId(),
      ...(step && { stepId: step.id, stepNumber: step.number }),
      ...(version !== null && { definitionVersion: version }),
      ...extra,
      metadata: {
        timestamp: new Date().toISOString(),
        userAgent: navigator.userAgent.slice(0, 512),
        referrer: document.referrer.slice(0, 512),
        answeredFields: fitting(answeredFields()),
        ...(abandonedAt && { abandonedAt }),
      },
    };
    send(event).catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- a lost event is only logged, and this is the log that a browser has
      console.warn("An analytics event was not recorded.", error);
    });
  }

  return {
    viewStep(next: Step) {
      stepBegun = step ? Date.now() : begun;
      step = next;
      if (!leave) window.addEventListener("pagehide", () => leave?.());
      leave = () =>
        track("abandon", { timeSpentSeconds: secondsSince(stepBegun) }, new Date().toISOString());
      if (firstTime("start")) track("start");
      if (firstTime(`view:${next.id}`)) track("step_view");
    },
    completeStep() {
      track("step_complete", { timeSpentSeconds: secondsSince(stepBegun) });
    },
    complete() {
      leave = () => undefined;
      track("complete", { timeSpentSeconds: secondsSince(begun) });
    },
  };
}
