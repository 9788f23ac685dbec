/** One event, as it was recorded. */
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

/** What a session did with a step. `number` is what it had when it was viewed. */
export type SessionStep = {
  id: string;
  number: number | null;
  viewed: boolean;
  completed: boolean;
  seconds: number | null;
};

/**
 * Steps that are known of a session, the first to arrive: several times as many as a questionnaire
 * has. Whoever sends the ids of ever more steps would otherwise have ever more of them counted anew
 * with each event.
 */
export const mostSteps = 100;

/** What is known of a session: all that is ever counted of it. */
export type SessionState = {
  sessionId: string;
  /** These are its first event's: by time, to the millisecond, then in the order of arrival. */
  beganAt: Date;
  firstEventId: number;
  /** 0 where it named none. */
  definitionVersion: number;
  /** Empty where it is not known. */
  deviceClass: string;
  referrerHost: string;

  lastEventAt: Date;
  completed: boolean;
  /** Whether it was left at some time; it may have been taken up again. */
  abandoned: boolean;
  /** The highest number of a step that was viewed. */
  furthestStep: number | null;
  steps: SessionStep[];
};

/**
 * A session with one more event. The order in which events come does not matter, and one that comes
 * again changes nothing that is counted.
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
  if (!known && steps.length === mostSteps) return steps;
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
