import { type ComponentType, useEffect, useRef, useState } from "react";
import styles from "./toast.module.css";
import type { Toast } from "./toast-type.ts";

export type { Toast } from "./toast-type.ts";

// Most visitors never see a toast. The code that draws toasts is loaded with the first toast, or
// when the browser is idle after the visitor's first press.
const importList = () => import("./toast-list.tsx");
let loading: ReturnType<typeof importList> | undefined;

function loadList() {
  loading ??= importList().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

let mountList: () => void = () => {};

/** Shows a toast for 5 s. There is never more than one: a new toast replaces the old one. */
export function showToast(toast: Toast): void {
  mountList();
  // If the code fails to load, the toast cannot be shown. The browser logs the failed request.
  loadList().then(
    ({ show }) => show(toast),
    () => {},
  );
}

/** The region in which toasts appear. Screen readers announce them, and F8 focuses the region. */
export function ToastRegion() {
  const region = useRef<HTMLElement>(null);
  const [List, setList] = useState<ComponentType | null>(null);

  useEffect(() => {
    mountList = () => {
      loadList().then(
        ({ ToastList }) => setList(() => ToastList),
        () => {},
      );
    };
    const begin = () => {
      if ("requestIdleCallback" in window) requestIdleCallback(mountList);
      else setTimeout(mountList, 1000);
    };
    const focusOnF8 = (event: KeyboardEvent) => {
      if (event.key !== "F8") return;
      event.preventDefault();
      region.current?.focus();
    };
    const once = { once: true, passive: true };
    addEventListener("pointerdown", begin, once);
    addEventListener("keydown", begin, once);
    addEventListener("keydown", focusOnF8);
    return () => {
      removeEventListener("pointerdown", begin);
      removeEventListener("keydown", begin);
      removeEventListener("keydown", focusOnF8);
    };
  }, []);

  return (
    <section ref={region} className={styles.region} tabIndex={-1} aria-label="Notifications (F8)">
      <div aria-live="polite">{List && <List />}</div>
    </section>
  );
}
