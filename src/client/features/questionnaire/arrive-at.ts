/** Takes the visitor to the heading of what is new: the focus, and the top of its section. */
export function arriveAt(heading: HTMLElement | null): void {
  if (!heading) return;
  heading.focus({ preventScroll: true });
  const section = heading.closest("section") ?? heading;
  const header = Number.parseFloat(getComputedStyle(section).scrollMarginBlockStart) || 0;
  // When the top is in sight already, moving the page would only confuse.
  if (section.getBoundingClientRect().top >= header - 1) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  section.scrollIntoView({ block: "start", behavior: still ? "instant" : "smooth" });
}
