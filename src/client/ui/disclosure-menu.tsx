import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import styles from "./disclosure-menu.module.css";

type DisclosureMenuProps = {
  label: string;
  icon: ReactNode;
  className?: string | undefined;
  /** The links in the panel. Following a link closes the panel. */
  children: ReactNode;
};

/** A button that opens a panel of links. It works without scripts. */
export function DisclosureMenu({ label, icon, className, children }: DisclosureMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = () => details.current?.removeAttribute("open");
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close();
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.current?.open) return;
      close();
      details.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, []);

  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest("a")) {
      details.current?.removeAttribute("open");
    }
  };

  return (
    // The `open` attribute may differ from the server's HTML, because the visitor may have opened
    // the menu before React started. React ignores the difference.
    <details ref={details} className={`${styles.menu} ${className ?? ""}`} suppressHydrationWarning>
      <summary className={styles.button} aria-label={label}>
        {icon}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions,
         jsx-a11y/click-events-have-key-events -- only the links inside are pressed; their clicks
         bubble up to here */}
      <div className={`${styles.panel} appears`} onClick={closeOnLink}>
        {children}
      </div>
    </details>
  );
}
