/** An event that a visitor's browser reported from the questionnaire, as stored in the database. */
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

/**
 * A visitor's progress on a step of the questionnaire. `number` is the step's number when the
 * visitor first saw it.
 */
export type SessionStep = {
  id: string;
  number: number | null;
  viewed: boolean;
  completed: boolean;
  seconds: number | null;
};

/**
 * The maximum number of steps that are stored per session, several times as many as a questionnaire
 * has. The number is limited because a client can send any number of different step ids, and each
 * stored step makes the next events of the session slower to count.
 */
export const maxSteps = 100;

/** The state of a visitor's session, from which the counts of the session are computed. */
export type SessionState = {
  sessionId: string;
  /**
   * The version, the device and the other fields that follow come from the earliest event of the
   * session. If several events have the same time, the one with the lowest id counts as the
   * earliest.
   */
  beganAt: Date;
  firstEventId: number;
  /** The version of the questionnaire; 0 if the event did not state a version. */
  definitionVersion: number;
  /** The visitor's device class; empty if unknown. */
  deviceClass: string;
  referrerHost: string;

  lastEventAt: Date;
  completed: boolean;
  /**
   * Whether the visitor left the questionnaire at some time. The visitor may have continued later.
   */
  abandoned: boolean;
  /** The highest step number that the visitor viewed. */
  furthestStep: number | null;
  steps: SessionStep[];
};

/**
 * Returns the state of a session after an event. The events may come in any order, and a repeated
 * event changes no count.
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
