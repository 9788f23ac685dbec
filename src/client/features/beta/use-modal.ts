import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * Makes everything outside an element inert, so that the rest of the page gets neither focus nor
 * clicks. Returns a function that makes the rest of the page usable again.
 */
function isolate(element: HTMLElement): () => void {
  const silenced: Element[] = [];
  for (let inside = element; inside !== document.body; ) {
    const parent = inside.parentElement;
    if (!parent) break;
    for (const other of parent.children) {
      // The backdrop around the dialog is not made inert, because a click on it closes the dialog.
      if (other === inside || parent === element.parentElement) continue;
      if (other.hasAttribute("inert")) continue;
      other.setAttribute("inert", "");
      silenced.push(other);
    }
    inside = parent;
  }
  return () => {
    for (const other of silenced) other.removeAttribute("inert");
  };
}

/**
 * Adds a dialog's behaviour to an element of the page: it traps the focus, and Escape closes it.
 */
export function useModal() {
  const dialog = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const router = useRouter();

  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    const enter = () => {
      if (!shown.contains(document.activeElement)) shown.focus({ preventScroll: true });
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "Escape") void navigate({ to: "/", replace: true });
    };
    const release = isolate(shown);
    enter();
    // The dialog takes the focus again after each navigation, because a navigation moves the focus
    // to the page.
    const stopEntering = router.subscribe("onRendered", enter);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      release();
      stopEntering();
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [navigate, router]);

  return dialog;
}
