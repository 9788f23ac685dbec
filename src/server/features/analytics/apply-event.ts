/** An event of the questionnaire, as it is stored in the database. */
export type RecordedEvent = {
  id: number;
  sessionId: string;
  eventType: string;
  stepId: string | null;
  stepNumber: number | null;
  timeSpentSeconds: number | null;
  timestamp: Date;
  definitionVersion: number | null;
  deviceClass: string | null;
  referrerHost: string | null;
};

/** A session's progress on a step. `number` is the step's number when it was first viewed. */
export type SessionStep = {
  id: string;
  number: number | null;
  viewed: boolean;
  completed: boolean;
  seconds: number | null;
};

/**
 * The largest number of steps stored per session, several times as many as a questionnaire has.
 * Otherwise a client that sends ever more step ids would make each event slower to count.
 */
export const maxSteps = 100;

/** The state of a session, from which all its counts are computed. */
export type SessionState = {
  sessionId: string;
  /**
   * These fields come from the session's earliest event: the earliest by time in milliseconds, then
   * by id.
   */
  beganAt: Date;
  firstEventId: number;
  /** The questionnaire's version; 0 if the event stated none. */
  definitionVersion: number;
  /** The visitor's device class; empty if unknown. */
  deviceClass: string;
  referrerHost: string;

  lastEventAt: Date;
  completed: boolean;
  /** Whether the visitor left the session at some time. It may have been continued later. */
  abandoned: boolean;
  /** The highest number of a step that the session viewed. */
  furthestStep: number | null;
  steps: SessionStep[];
};

/**
 * Adds an event to a session's state. The order of events does not matter, and repeated events
 * change nothing that is counted.
 */
export function withEvent(state: SessionState | undefined, event: RecordedEvent): SessionState {
  const known = state ?? begun(event);
  const first = isBefore(event, known) ? { ...known, ...beginningOf(event) } : known;
  return {
    ...first,
    lastEventAt: known.lastEventAt > event.timestamp ? known.lastEventAt : event.timestamp,
    completed: known.completed || event.eventType === "complete",
    abandoned: known.abandoned || event.eventType === "abandon",
    furthestStep:
      event.eventType === "step_view"
        ? highest(known.furthestStep, event.stepNumber)
        : known.furthestStep,
    steps: withStep(known.steps, event),
  };
}

function begun(event: RecordedEvent): SessionState {
  return {
    sessionId: event.sessionId,
    ...beginningOf(event),
    lastEventAt: event.timestamp,
    completed: false,
    abandoned: false,
    furthestStep: null,
    steps: [],
  };
}

const beginningOf = (event: RecordedEvent) => ({
  beganAt: event.timestamp,
  firstEventId: event.id,
  definitionVersion: event.definitionVersion ?? 0,
  deviceClass: event.deviceClass ?? "",
  referrerHost: event.referrerHost ?? "",
});

function isBefore(event: RecordedEvent, { beganAt, firstEventId }: SessionState): boolean {
  const difference = event.timestamp.getTime() - beganAt.getTime();
  return difference === 0 ? event.id < firstEventId : difference < 0;
}

const highest = (known: number | null, number: number | null) =>
  known === null || number === null ? (number ?? known) : Math.max(known, number);

function withStep(steps: SessionStep[], event: RecordedEvent): SessionStep[] {
  const { eventType, stepId } = event;
  if (stepId === null || (eventType !== "step_view" && eventType !== "step_complete")) return steps;
  const known = steps.find(({ id }) => id === stepId);
  if (!known && steps.length === maxSteps) return steps;
  const step = known ?? {
    id: stepId,
    number: null,
    viewed: false,
    completed: false,
    seconds: null,
  };
  const changed =
    eventType === "step_view" ? viewed(step, event.stepNumber) : completed(step, event);
  if (changed === known) return steps;
  return known ? steps.map((each) => (each === known ? changed : each)) : [...steps, changed];
}

const viewed = (step: SessionStep, number: number | null) =>
  step.viewed ? step : { ...step, viewed: true, number };

const completed = (step: SessionStep, { timeSpentSeconds }: RecordedEvent) =>
  step.completed ? step : { ...step, completed: true, seconds: timeSpentSeconds };
