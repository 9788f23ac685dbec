import type { TrackInput } from "#common/analytics/event.ts";
import { createTracker } from "./features/analytics/questionnaire-tracker.ts";
import {
  begun,
  isResuming,
  openedTime,
  watchSection,
} from "./features/questionnaire/first-touch.ts";

// The home page runs this small script at once, and starts the application only when the visitor
// first touches the form. Until then, this script counts the visitors who see the form. It loads
// the form's script as soon as a mouse pointer moves over the form or the visitor touches the form.
// After its start, the application counts the visitors and loads the form's script.

/**
 * Sends an event in the format of tRPC's client. The client itself is not loaded yet, because it is
 * a part of the application.
 */
async function send(event: TrackInput): Promise<void> {
  const response = await fetch("/trpc/analytics.track", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(event),
    credentials: "same-origin",
    keepalive: true,
  });
  // Read the response, although it is not needed. Otherwise the browser keeps the connection busy.
  await response.text();
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
}

const section = document.querySelector<HTMLElement>("section[data-first-step]");
const { firstStep, version } = section?.dataset ?? {};

if (section && firstStep !== undefined && !isResuming()) {
  watchSection(section);
  // If the form's script cannot be loaded, the error is ignored here, because the application loads
  // the same script again and shows an error if that fails.
  begun.then(() => import("./features/questionnaire/questionnaire.tsx")).catch(() => {});
  createTracker({
    version: version === undefined ? null : Number(version),
    send,
    answeredFields: () => [],
    since: openedTime(),
  }).viewStep({ id: firstStep, number: 1 });
}
