const motionIsReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Takes the visitor to another step: the focus to its heading, and the page to its top. */
export function focusAtTop(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  window.scrollTo({ top: 0, behavior: motionIsReduced() ? "instant" : "smooth" });
}

/**
 * Focuses the heading of a screen that takes the form's place. The page is scrolled only where the
 * screen is not wholly in view, and at once: called before the paint, nothing is seen to move.
 */
export function focusInPlace(heading: HTMLElement | null): void {
  if (!heading) return;
  heading.focus({ preventScroll: true });
  const screen = heading.closest("section") ?? heading;
  const { top, bottom } = screen.getBoundingClientRect();
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  if (top >= (covered || 0) && bottom <= window.innerHeight) return;
  // As each step, it is seen best from the page's top, where there is room for it.
  if (bottom + window.scrollY <= window.innerHeight) {
    window.scrollTo({ top: 0, behavior: "instant" });
  } else {
    screen.scrollIntoView({ block: "start", behavior: "instant" });
  }
}
