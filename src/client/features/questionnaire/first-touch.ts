/**
 * When the questionnaire's scripts are fetched: not before a visitor turns to the form, which
 * until then is HTML that can be ticked and typed into. The form's own script comes first, and
 * then what the later questions need.
 */
const begin = Promise.withResolvers<void>();
const touch = Promise.withResolvers<void>();

/** The form's script may be fetched. */
export const begun: Promise<void> = begin.promise;

/** The visitor is at the form: fetch what the next steps need. */
export const touched: Promise<void> = touch.promise;

/** A mouse that passes over the form says that a press may follow. */
const approaches = ["pointerover"] as const;
const touches = ["pointerdown", "touchstart", "focusin", "keydown"] as const;

/** What was pressed before the form could hear it: the button, or the element with this id. */
let early: { submit: boolean; id: string } = { submit: false, id: "" };
let live = false;
let opened = Date.now();

/** When the form was put before the visitor, in milliseconds since 1970. */
export const openedTime = (): number => opened;

/** Whether the button was pressed before the form could hear it. From now on it hears itself. */
export function takeEarlyPress(): boolean {
  live = true;
  const { submit } = early;
  early = { submit: false, id: "" };
  return submit;
}

export const wasPressedEarly = (id: string): boolean => early.id === id;

function wasTouched(section: HTMLElement): boolean {
  if (section.contains(document.activeElement)) return true;
  const typed = [...section.querySelectorAll<HTMLInputElement>("input, textarea")];
  return typed.some(({ type, checked, defaultChecked, value, defaultValue }) =>
    type === "checkbox" || type === "radio" ? checked !== defaultChecked : value !== defaultValue,
  );
}

/** Whether this visit has something to go on with, as the script in the head has found. */
export const isResuming = (): boolean => document.documentElement.dataset.resume !== undefined;

/** What was pressed before anything of the application was there, as the start script has noted. */
function pressedEarlier(): typeof early {
  const { submitted, clicked = "" } =
    document.querySelector<HTMLElement>("script[data-entry]")?.dataset ?? {};
  return { submit: submitted !== undefined, id: clicked };
}

/** Watches a section of served HTML for the first touch. Answers how to stop. */
export function watchSection(section: HTMLElement): () => void {
  opened = Date.now();
  if (!live) early = pressedEarlier();
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  const within = (event: Event) => event.target instanceof Node && section.contains(event.target);

  const onApproach = (event: Event) => within(event) && begin.resolve();
  const onTouch = (event: Event) => {
    if (!within(event)) return;
    begin.resolve();
    touch.resolve();
  };
  // On the window: React keeps an event from the parts of the page that it has not taken over.
  for (const name of approaches) window.addEventListener(name, onApproach, options);
  for (const name of touches) window.addEventListener(name, onTouch, options);
  const onPress = (event: Event) => {
    if (live || !within(event) || !(event.target instanceof HTMLElement)) return;
    if (event.type === "submit") early.submit = true;
    else early.id = event.target.id;
  };
  window.addEventListener("submit", onPress, options);
  window.addEventListener("click", onPress, options);

  if (early.submit || wasTouched(section)) {
    begin.resolve();
    touch.resolve();
  }
  // Without a served form the visitor waits for it; with answers to go on with, too.
  if (isResuming() || !section.querySelector("form")) begin.resolve();
  return () => stop.abort();
}
