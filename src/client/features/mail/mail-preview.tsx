import { Box, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useResizeObserver } from "@mantine/hooks";
import { useState } from "react";
import styles from "./mail-preview.module.css";

/** A mail's subject and both of its bodies. */
export type RenderedMail = { subject: string; html: string; text: string };

type View = "phone" | "wide" | "text";

/** The screens on which the preview shows a mail's HTML, in CSS pixels. */
const screens = { phone: { width: 390, height: 720 }, wide: { width: 800, height: 720 } };

type MailPreviewProps = {
  mail: RenderedMail;
  /** Whether the mail on the screen is older than the texts beside it. */
  isStale?: boolean;
};

/** A mail as its reader sees it: on a phone, on a wide screen, and as plain text. */
export function MailPreview({ mail, isStale = false }: MailPreviewProps) {
  const [view, setView] = useState<View>("phone");
  return (
    <Stack component="section" aria-label="Preview" aria-busy={isStale} gap="sm" miw={0}>
      <Group justify="space-between" gap="xs">
        <Title order={2} fz="1.125rem">
          Preview
        </Title>
        <SegmentedControl
          aria-label="Preview of"
          size="sm"
          value={view}
          data={[
            { value: "phone", label: "Phone" },
            { value: "wide", label: "Wide screen" },
            { value: "text", label: "Plain text" },
          ]}
          onChange={(next) => {
            if (next === "phone" || next === "wide" || next === "text") setView(next);
          }}
        />
      </Group>
      <Text fz="0.9375rem" style={{ overflowWrap: "anywhere" }}>
        <Text span inherit c="dimmed">
          Subject:{" "}
        </Text>
        <Text span inherit fw={600}>
          {mail.subject}
        </Text>
      </Text>
      {view === "text" ? (
        <Box bd="var(--hairline)" bdrs="md" bg="var(--card)">
          <pre className={styles.text}>{mail.text}</pre>
        </Box>
      ) : (
        <HtmlFrame html={mail.html} screen={screens[view]} />
      )}
    </Stack>
  );
}

type HtmlFrameProps = { html: string; screen: { width: number; height: number } };

/**
 * Shows a mail's HTML in a frame that may run no scripts and knows no cookies. Its links open in
 * new windows.
 */
function HtmlFrame({ html, screen: { width, height } }: HtmlFrameProps) {
  const [room, { width: available }] = useResizeObserver<HTMLDivElement>();
  const border = 2;
  const scale = available > 0 ? Math.min((available - border) / width, 1) : 1;
  return (
    <div ref={room}>
      <Box
        bd="var(--hairline)"
        bdrs="md"
        style={{
          width: Math.floor(width * scale),
          // The frame scrolls by itself, and fits on the screen together with what is above it.
          height: `max(20rem, min(${Math.floor(height * scale)}px, 100svh - 19rem))`,
          boxSizing: "content-box",
          overflow: "hidden",
        }}
      >
        <iframe
          className={styles.frame}
          title="The mail as its reader sees it"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={html.replaceAll('<a href="', '<a target="_blank" rel="noopener" href="')}
          style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </Box>
    </div>
  );
}
