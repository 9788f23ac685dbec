import { Box, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useMergedRef, useResizeObserver } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { iconNames, type SiteContent } from "#common/site/site-content.ts";
import { SiteFooter } from "../site/site-footer.tsx";
import { SiteHeader } from "../site/site-header.tsx";
import styles from "./site-editor.module.css";

export type PreviewSize = "phone" | "wide";

/** The width of the previewed screen and the padding at its sides, in CSS pixels. */
const screens = { phone: { width: 390, gutter: 16 }, wide: { width: 1100, gutter: 32 } };

type SitePreviewProps = {
  content: SiteContent;
  year: number;
  /** The part of the site that the user is editing. The preview scrolls to this part. */
  shows: "header" | "footer";
  /** The site's preview is beside the inputs, and scrolls separately from them. */
  isBeside: boolean;
  size: PreviewSize;
  onSize: (size: PreviewSize) => void;
};

/** The header and the footer as visitors will see them, without working links. */
export function SitePreview(props: SitePreviewProps) {
  const { content, year, shows, isBeside, size, onSize } = props;
  const { width, gutter } = screens[size];
  const [observedFrame, { width: room }] = useResizeObserver<HTMLElement>();
  const frame = useRef<HTMLElement>(null);
  const frameRef = useMergedRef(observedFrame, frame);
  const [page, { height }] = useResizeObserver<HTMLDivElement>();
  const border = 2;
  const scale = room > 0 ? Math.min((room - border) / width, 1) : 1;
  const { site, header, footer } = withoutLinks(content);

  useEffect(() => {
    const element = frame.current;
    element?.scrollTo({ top: shows === "footer" ? element.scrollHeight : 0 });
  }, [shows]);

  return (
    <Stack component="section" aria-label="Preview" gap="sm" miw={0} pb="lg">
      <Group justify="space-between" gap="xs">
        <Title order={3} fz="1.125rem">
          Preview
        </Title>
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
      </Group>
      <Box
        component="section"
        ref={frameRef}
        mih={0}
        bdrs="md"
        style={{ overflowY: "auto" }}
        aria-label="Header and footer"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- in Safari the keyboard scrolls only what has the focus
        tabIndex={isBeside ? 0 : undefined}
      >
        <Box
          bd="var(--hairline)"
          bdrs="md"
          bg="var(--paper)"
          style={{
            width: Math.round(width * scale),
            height: Math.ceil(height * scale),
            boxSizing: "content-box",
            overflow: "hidden",
          }}
        >
          <Box
            ref={page}
            inert
            aria-hidden
            className={styles.page ?? ""}
            style={{ "--gutter": `${gutter}px`, width, transform: `scale(${scale})` }}
          >
            <SiteHeader name={site.name} navigation={header.navigation} />
            <Box
              px="var(--gutter)"
              pt="xl"
              pb="var(--space-10)"
              style={{ overflowWrap: "anywhere" }}
            >
              <Text ff="heading" fw="var(--mantine-heading-font-weight)" fz={28} lh={1.1}>
                Find Your Perfect Flat
              </Text>
              <Text maw="34rem" mt="md" c="dimmed" lh={1.6}>
                {site.tagline}
              </Text>
            </Box>
            <SiteFooter name={site.name} footer={footer} year={year} />
          </Box>
        </Box>
      </Box>
    </Stack>
  );
}

/**
 * Replaces all links by `#`, and unknown icons by a known one, because the edited content may be
 * unfinished.
 */
function withoutLinks({ site, header, footer }: SiteContent): SiteContent {
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
