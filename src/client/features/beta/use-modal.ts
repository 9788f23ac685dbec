import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Makes everything but an element inert; answers how to undo it. */
function isolate(element: HTMLElement): () => void {
  const silenced: Element[] = [];
  for (let inside = element; inside !== document.body; ) {
    const parent = inside.parentElement;
    if (!parent) break;
    for (const other of parent.children) {
      // What is beside the dialog in its own layer is the way out for the mouse.
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

/** What a script adds to a dialog that stands in the page: it holds the focus, and Escape leaves. */
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
    // After a change of page the focus is led to the page first.
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
