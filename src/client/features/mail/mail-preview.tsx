import { Box, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { ScaledFrame } from "../../ui/back-office/scaled-frame.tsx";
import { trustedHtml } from "../../ui/trusted-html.ts";

/** A rendered mail: its subject, its HTML and its plain text. */
export type RenderedMail = { subject: string; html: string; text: string };

type View = "phone" | "wide" | "text";

/** The sizes, in CSS pixels, of the screens on which the preview shows a mail's HTML. */
const screens = { phone: { width: 390, height: 720 }, wide: { width: 800, height: 720 } };

type MailPreviewProps = {
  mail: RenderedMail;
  /** Whether the mail in the preview is older than the texts beside it. */
  isStale?: boolean;
};

/** Shows a mail as its recipient sees it: on a phone, on a wide screen, and as plain text. */
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
          <Text
            component="pre"
            m={0}
            p="md"
            ff="monospace"
            fz="sm"
            lh={1.6}
            style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
          >
            {mail.text}
          </Text>
        </Box>
      ) : (
        <HtmlFrame html={mail.html} screen={screens[view]} />
      )}
    </Stack>
  );
}

type HtmlFrameProps = { html: string; screen: { width: number; height: number } };

/**
 * Shows a mail's HTML in a frame that may neither run scripts nor read cookies. The links open in
 * new windows.
 */
function HtmlFrame({ html, screen }: HtmlFrameProps) {
  const shown = useMemo(
    () => trustedHtml(html.replaceAll('<a href="', '<a target="_blank" rel="noopener" href="')),
    [html],
  );
  return (
    <ScaledFrame screen={screen}>
      {(style) => (
        <iframe
          title="The mail as its reader sees it"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={shown}
          style={style}
        />
      )}
    </ScaledFrame>
  );
}
