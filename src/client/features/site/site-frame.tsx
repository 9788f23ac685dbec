import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { ToastRegion } from "../../ui/toast.tsx";
import { useSiteContent } from "./site-content.ts";
import { SiteFooter } from "./site-footer.tsx";
import styles from "./site-frame.module.css";
import { SiteHeader } from "./site-header.tsx";

/** The frame of every public page: header, footer, and the area where toasts appear. */
export function SiteFrame({ year, children }: { year: number; children: ReactNode }) {
  const content = useSiteContent();
  const main = useRef<HTMLElement>(null);
  const router = useRouter();

  // After a navigation, the focus moves to the start of the new page, for users of keyboards and
  // screen readers.
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) main.current?.focus({ preventScroll: true });
      }),
    [router],
  );

  return (
    <div className={styles.frame}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader name={content.site.name} navigation={content.header.navigation} />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter name={content.site.name} footer={content.footer} year={year} />
      <ToastRegion />
    </div>
  );
}

/** The area where toasts appear, for screens that have a frame of their own. */
export function OwnFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ToastRegion />
    </>
  );
}
