/** A button or link of the current screen, which the palette also offers. */
export type ScreenAction = { label: string; press: () => void };

const actionSelector = "[data-screen-actions] :is(a[href], button)";

/**
 * Returns the main actions of the screen: the visible buttons beside its heading and in its bars.
 */
export function findScreenActions(): ScreenAction[] {
  const found = document.querySelectorAll<HTMLElement>(`#main ${actionSelector}`);
  const actions = [...found]
    .filter(
      (element) =>
        element.checkVisibility() &&
        !element.matches(':disabled, [aria-disabled="true"], [aria-haspopup], [role="menu"] *'),
    )
    .map((element) => ({
      label: (element.getAttribute("aria-label") ?? element.textContent ?? "").trim(),
      press: () => element.click(),
    }));
  const labels = actions.map(({ label }) => label);
  return actions.filter(({ label }, at) => label !== "" && labels.indexOf(label) === at);
}
