import { type ComponentType, lazy, memo, Suspense, useState } from "react";

/**
 * Whether the page in the browser has the element with the given id; always false on the server.
 */
export const isInPage = (id: string): boolean =>
  typeof document !== "undefined" && document.getElementById(id) !== null;

// This component never finishes loading, so React leaves the HTML from the server as it is.
const Kept = lazy(() => new Promise<never>(() => {}));

/**
 * Returns a component for a part of a page that needs no script. In a page from the server, the
 * browser keeps the server's HTML of this part and does not load its script. It loads the script
 * only if the visitor reaches the page from another page.
 *
 * @param id the id of the element that the component puts around the part
 */
export function stillPart<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
) {
  const Shown = lazy(async () => ({ default: await load() }));
  return memo(function StillPart(props: Props) {
    const [isKept] = useState(() => isInPage(id));
    return (
      <Suspense>
        {isKept ? (
          <Kept />
        ) : (
          <div id={id}>
            <Shown {...props} />
          </div>
        )}
      </Suspense>
    );
  });
}
