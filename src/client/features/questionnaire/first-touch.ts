/**
 * Decides when the browser loads the questionnaire's scripts. The form's own script usually loads
 * when a mouse pointer moves over the form or the visitor touches it, such as by a press or a key.
 * The scripts for the later questions load only after a touch. Until the form's script has loaded,
 * the form is plain HTML that accepts ticks and text.
 */
const begin = Promise.withResolvers<void>();
const touch = Promise.withResolvers<void>();

/**
 * A promise that resolves when the form's script may load: when a mouse pointer moves over the
 * form, when the visitor touches the form, or at once if the visitor waits for the script.
 */
export const begun: Promise<void> = begin.promise;

/**
 * A promise that resolves when the visitor first touches the form. The scripts of the next steps
 * load then.
 */
export const touched: Promise<void> = touch.promise;

/**
 * The form's script starts to load when a mouse pointer moves over the form, because a click may
 * follow.
 */
const approaches = ["pointerover"] as const;
const touches = ["pointerdown", "touchstart", "focusin", "keydown"] as const;

/**
 * What the visitor pressed before the form's script had loaded: whether the submit button was
 * pressed, and the id of the element that was clicked last.
 */
let early: { submit: boolean; id: string } = { submit: false, id: "" };
let live = false;
let opened: number | undefined;

/** Returns when the form was shown to the visitor, in milliseconds since 1970. */
export const openedTime = (): number => opened ?? Date.now();

/**
 * Returns whether the submit button was pressed before the form's script had loaded. After this
 * call no more presses are recorded, because the form then handles them.
 */
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

/**
 * Returns whether this tab has stored answers. The script in the document's head has looked for
 * them and set the attribute that is read here.
 */
export const isResuming = (): boolean => document.documentElement.dataset.resume !== undefined;

/**
 * Returns what the visitor has pressed so far. The script in `start-script.ts` records the presses
 * in the attributes of its own element.
 */
function pressedEarlier(): typeof early {
  const { submitted, clicked = "" } =
    document.querySelector<HTMLElement>("script[data-entry]")?.dataset ?? {};
  return { submit: submitted !== undefined, id: clicked };
}

/**
 * Watches the server-rendered form for the visitor's first touch. Returns a function that stops
 * watching.
 */
export function watchSection(section: HTMLElement): () => void {
  // If the server rendered the page, `entry-home.ts` has usually called this function before the
  // application started.
  opened ??= Date.now();
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
  // The listeners are on the window, because React hides events of parts that it has not hydrated.
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
  // Without a server-rendered form, or with stored answers to resume, the script loads at once,
  // because the visitor waits for it.
  if (isResuming() || !section.querySelector("form")) begin.resolve();
  return () => {
    stop.abort();
    opened = undefined;
  };
}
