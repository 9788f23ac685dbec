import type { EventType } from "#common/analytics/event.ts";
import { describeVisitor, type Visitor } from "#server/features/analytics/describe-visitor.ts";
import { createRandom, type Random } from "./random.ts";

/** A row of `form_analytics`. Durations are in seconds; `metadata` is JSON. */
export type DemoEvent = Visitor & {
  sessionId: string;
  eventType: EventType;
  stepId: string;
  stepNumber: number;
  timestamp: Date;
  timeSpentSeconds: number | null;
  metadata: string;
  definitionVersion: number;
};

type Step = {
  id: string;
  /** Of the sessions that view the step, the share that complete the step, from 0 to 1. */
  completed: number;
  /** The median duration of the step in seconds. */
  median: number;
  /**
   * For each field of the step, the share of sessions with an answer to the field, from 0 to 1.
   * Only sessions that complete the step are counted.
   */
  fields: Record<string, number>;
};

/**
 * The steps of the default questionnaire, with the shares and durations from which the demo's
 * sessions are generated.
 */
const steps: Step[] = [
  { id: "location_step", completed: 0.87, median: 24, fields: { city: 1, neighborhoods: 1 } },
  {
    id: "preferences_step",
    completed: 0.92,
    median: 19,
    fields: { moveInDate: 1, flatType: 0.72, furnishedStatus: 0.55 },
  },
  {
    id: "budget_step",
    completed: 0.75,
    median: 33,
    fields: { rentRange: 0.84, includeUtilities: 0.36, maxDeposit: 0.52 },
  },
  {
    id: "features_step",
    completed: 0.93,
    median: 17,
    fields: { mustHaveFeatures: 0.81, proximityPreferences: 0.63 },
  },
  {
    id: "contact_step",
    completed: 0.71,
    median: 46,
    fields: { name: 1, email: 1, phone: 0.38, additionalComments: 0.33, agreeToTerms: 1 },
  },
];

const days = 365;
const dayMs = 86_400_000;

/** The number of sessions per day at the beginning and at the end of the demo's year. */
const growth = [1.5, 6.9] as const;

/**
 * The relative number of sessions per weekday from Sunday on: people look for flats after the
 * weekend.
 */
const weekday = [1.1, 1.35, 1.2, 1.1, 0.95, 0.7, 0.6];

/**
 * The hours of the day (UTC) at which sessions begin, with weights: more sessions begin in an hour
 * with a larger weight. No session lasts beyond midnight.
 */
const hours = [3, 1, 1, 0, 0, 1, 3, 6, 8, 8, 7, 9, 12, 10, 7, 7, 9, 13, 17, 21, 22, 17, 9].map(
  (weight, hour) => [hour, weight] as const,
);

const phones: (readonly [string, number])[] = [
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    5,
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36",
    4,
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0", 1],
];

const computers: (readonly [string, number])[] = [
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36",
    5,
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    4,
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0", 1],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0",
    1,
  ],
];

const referrers: (readonly [string, number])[] = [
  ["", 42],
  ["https://www.google.com/", 27],
  ["https://www.instagram.com/", 9],
  ["https://www.reddit.com/", 8],
  ["https://l.facebook.com/", 7],
  ["https://duckduckgo.com/", 4],
  ["https://www.linkedin.com/", 3],
];

/**
 * Returns a year of questionnaire sessions up to the last midnight (UTC), oldest first. Each
 * session depends only on its day and on its number on that day. So a call on a later day adds no
 * sessions to the earlier days.
 */
export function demoEvents(now: Date): DemoEvent[] {
  const today = Math.floor(now.getTime() / dayMs);
  const events: DemoEvent[] = [];
  for (let age = days; age > 0; age--) {
    const day = today - age;
    const sessions = sessionsOf(day, 1 - age / days);
    for (let number = 0; number < sessions; number++) events.push(...sessionEvents(day, number));
  }
  return events.sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
}

/** Returns the number of sessions on a day. The number grows over the demo's year. */
function sessionsOf(day: number, progress: number): number {
  const random = createRandom(day);
  const [first, last] = growth;
  const usual = first + (last - first) * progress;
  const rhythm = weekday[new Date(day * dayMs).getUTCDay()] ?? 1;
  return Math.floor(usual * rhythm * (0.65 + 0.7 * random.next()) + random.next());
}

function sessionEvents(day: number, number: number): DemoEvent[] {
  const random = createRandom(day * 1_000 + number);
  const begun =
    day * dayMs + random.pick(hours) * 3_600_000 + Math.floor(random.next() * 3_600_000);
  const onPhone = random.chance(0.61);
  const visit = {
    sessionId: sessionIdAt(begun, random),
    ...describeVisitor({
      userAgent: random.pick(onPhone ? phones : computers),
      referrer: random.pick(referrers),
    }),
    definitionVersion: 1,
  };
  const events: DemoEvent[] = [];
  const answered: string[] = [];
  let time = begun;

  function record(eventType: EventType, step: Step, seconds: number | null = null): void {
    const at = new Date(time);
    const timestamp = at.toISOString();
    events.push({
      ...visit,
      eventType,
      stepId: step.id,
      stepNumber: steps.indexOf(step) + 1,
      timestamp: at,
      timeSpentSeconds: seconds,
      metadata: JSON.stringify({
        timestamp,
        answeredFields: answered,
        ...(eventType === "abandon" && { abandonedAt: timestamp }),
      }),
    });
  }

  for (const step of steps) {
    if (step === steps[0]) record("start", step);
    record("step_view", step);
    // Sessions on small screens complete each step a little less often.
    const completes = random.chance(step.completed + (onPhone ? -0.02 : 0.03));
    const seconds = Math.round(random.around(step.median * (onPhone ? 1.15 : 0.95)));
    time += seconds * 1_000 + Math.floor(random.next() * 900);
    for (const [field, share] of Object.entries(step.fields)) {
      if (random.chance(completes ? share : share * 0.4)) answered.push(field);
    }
    if (!completes) {
      // Some sessions get no abandon event, because on a real site this event is sent while the
      // page closes, and it does not always reach the server.
      if (random.chance(0.92)) record("abandon", step, seconds);
      return events;
    }
    record("step_complete", step, seconds);
    if (step === steps.at(-1)) record("complete", step, Math.round((time - begun) / 1_000));
  }
  return events;
}

/**
 * Returns a session id like those that browsers make: the time in milliseconds, and twelve letters
 * or digits.
 */
function sessionIdAt(time: number, random: Random): string {
  const characters = Array.from({ length: 12 }, () => Math.floor(random.next() * 36).toString(36));
  return `${time}-${characters.join("")}`;
}
