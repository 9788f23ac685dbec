import { SegmentedControl } from "@mantine/core";
import { useMergedRef, useResizeObserver } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { iconNames, type SiteContent } from "#common/site/site-content.ts";
import { SiteFooter } from "../site/site-footer.tsx";
import { SiteHeader } from "../site/site-header.tsx";
import styles from "./site-preview.module.css";

export type PreviewSize = "phone" | "wide";

/** How wide the screens are that it is shown for, in CSS pixels. */
const widths = { phone: 390, wide: 1100 };

type SitePreviewProps = {
  content: SiteContent;
  year: number;
  /** What is edited of it comes into sight, where not all of it is. */
  shows: "header" | "footer";
  /** It stands beside what is edited, and scrolls by itself. */
  isBeside: boolean;
  size: PreviewSize;
  onSize: (size: PreviewSize) => void;
};

/** The header and the footer as visitors will see them; nothing in it can be pressed. */
export function SitePreview(props: SitePreviewProps) {
  const { content, year, shows, isBeside, size, onSize } = props;
  const width = widths[size];
  const [around, { width: room }] = useResizeObserver<HTMLElement>();
  const scrolled = useRef<HTMLElement>(null);
  const place = useMergedRef(around, scrolled);
  const [page, { height }] = useResizeObserver<HTMLDivElement>();
  // Without the line around it.
  const scale = room > 0 ? Math.min((room - 2) / width, 1) : 1;
  const { site, header, footer } = inert(content);

  useEffect(() => {
    const element = scrolled.current;
    element?.scrollTo({ top: shows === "footer" ? element.scrollHeight : 0 });
  }, [shows]);

  return (
    <section aria-label="Preview" className={styles.preview}>
      <div className={styles.head}>
        <h3>Preview</h3>
        <SegmentedControl
          aria-label="Preview size"
          size="sm"
          value={size}
          data={[
            { value: "phone", label: "Phone" },
            { value: "wide", label: "Wide screen" },
          ]}
          onChange={(next) => onSize(next === "wide" ? "wide" : "phone")}
        />
      </div>
      <section
        ref={place}
        className={styles.place}
        aria-label="Header and footer"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- in Safari the keyboard scrolls only what has the focus
        tabIndex={isBeside ? 0 : undefined}
      >
        <div
          className={styles.screen}
          style={{ width: Math.round(width * scale), height: Math.ceil(height * scale) }}
        >
          <div
            ref={page}
            inert
            aria-hidden
            className={styles.page}
            data-size={size}
            style={{ width, transform: `scale(${scale})` }}
          >
            <SiteHeader name={site.name} navigation={header.navigation} />
            <div className={styles.between}>
              <p className={styles.heading}>Find Your Perfect Flat</p>
              <p className={styles.tagline}>{site.tagline}</p>
            </div>
            <SiteFooter name={site.name} footer={footer} year={year} />
          </div>
        </div>
      </section>
    </section>
  );
}

/** With links that lead nowhere, and an icon where none is known: what is typed may be half done. */
function inert({ site, header, footer }: SiteContent): SiteContent {
  return {
    site,
    header: {
      navigation: header.navigation.map((item) => ({
        ...item,
        href: "#",
        icon: iconNames.includes(item.icon) ? item.icon : "Info",
      })),
    },
    footer: { ...footer, legal: footer.legal.map((link) => ({ ...link, href: "#" })) },
  };
}
