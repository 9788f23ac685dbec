import { type ComponentType, useEffect, useRef, useState } from "react";
import styles from "./toast.module.css";
import type { Toast } from "./toast-type.ts";

export type { Toast } from "./toast-type.ts";

// Most visitors never see a toast: what draws them is fetched with the first one, or in an idle
// moment after the visitor has begun to do something.
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

/** Shows a toast for five seconds. There is only ever one: the newest replaces the last. */
export function showToast(toast: Toast): void {
  mountList();
  // Without the module there is nothing to tell it with; the browser logs the failed load.
  loadList().then(
    ({ show }) => show(toast),
    () => {},
  );
}

/** Where toasts appear: announced as they come, and reached with F8. */
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
