const motionIsReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Presents another step of the questionnaire: focuses the step's heading and scrolls to the top of
 * the page.
 */
export function focusAtTop(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  window.scrollTo({ top: 0, behavior: motionIsReduced() ? "instant" : "smooth" });
}

/**
 * Focuses the heading of a screen that replaces the form. The page scrolls only if the screen is
 * not fully visible. It scrolls before the browser paints, so that the visitor sees no movement.
 */
export function focusInPlace(heading: HTMLElement | null): void {
  if (!heading) return;
  heading.focus({ preventScroll: true });
  const screen = heading.closest("section") ?? heading;
  const { top, bottom } = screen.getBoundingClientRect();
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  if (top >= (covered || 0) && bottom <= window.innerHeight) return;
  // If the whole new screen is visible when the page is at its top, the page scrolls to its top.
  // Otherwise the page scrolls to the top of the new screen.
  if (bottom + window.scrollY <= window.innerHeight) {
    window.scrollTo({ top: 0, behavior: "instant" });
  } else {
    screen.scrollIntoView({ block: "start", behavior: "instant" });
  }
}
