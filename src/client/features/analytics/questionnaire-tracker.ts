import type { EventType, TrackInput } from "#common/analytics/event.ts";
import { firstTime, sessionId } from "./session.ts";

type Step = { id: string; number: number };

type TrackerOptions = {
  send: (event: TrackInput) => Promise<void>;
  version: number | null;
  /** Returns the ids of the fields that the visitor has answered so far. */
  answeredFields: () => string[];
  /**
   * The time when the questionnaire's first step was shown, in milliseconds since 1970. The default
   * is the current time.
   */
  since?: number;
};

const secondsSince = (time: number) => Math.max(0, Math.round((Date.now() - time) / 1000));

/** Returns only as many field ids as fit into an analytics event, which may have 4 KB in total. */
function fitting(names: string[]): string[] {
  let room = 1500;
  return names.slice(0, 100).filter((name) => (room -= name.length + 3) > 0);
}

/**
 * The tracker that sends the `abandon` event when the visitor leaves the page. Only the tracker
 * that was started last sends it.
 */
let leave: (() => void) | undefined;

/** Sends the analytics events of one questionnaire session. Logs an event that cannot be sent. */
export function createTracker(options: TrackerOptions) {
  const { send, version, answeredFields, since: startedAt = Date.now() } = options;
  let step: Step | undefined;
  let stepStartedAt = startedAt;

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
      // oxlint-disable-next-line no-console -- the console is the only log of a browser, and a lost event must not disturb the visitor
      console.warn("An analytics event was not recorded.", error);
    });
  }

  return {
    viewStep(next: Step) {
      stepStartedAt = step ? Date.now() : startedAt;
      step = next;
      if (!leave) window.addEventListener("pagehide", () => leave?.());
      leave = () =>
        track(
          "abandon",
          { timeSpentSeconds: secondsSince(stepStartedAt) },
          new Date().toISOString(),
        );
      if (firstTime("start")) track("start");
      if (firstTime(`view:${next.id}`)) track("step_view");
    },
    completeStep() {
      track("step_complete", { timeSpentSeconds: secondsSince(stepStartedAt) });
    },
    complete() {
      leave = () => undefined;
      track("complete", { timeSpentSeconds: secondsSince(startedAt) });
    },
  };
}
