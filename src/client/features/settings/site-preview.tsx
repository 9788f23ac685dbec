import { SegmentedControl, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { PreviewPath } from "#common/site/preview-paths.ts";
import { ScaledFrame } from "../../ui/back-office/scaled-frame.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { PreviewColumn } from "./preview-column.tsx";
import { requestPreview, type SiteDraft } from "./request-preview.ts";

export type PreviewSize = "phone" | "wide";

const screens = { phone: { width: 390, height: 760 }, wide: { width: 1280, height: 800 } };

/** The number of milliseconds without a key press after which the preview shows the typed text. */
const pauseMs = 400;

/**
 * The part of a page to which the preview scrolls: the top, the end, or the element with an id,
 * such as `#blog-box`.
 */
export type ShownPart = "top" | "end" | `#${string}`;

type SitePreviewProps = {
  path: PreviewPath;
  /**
   * The unsaved changes; null while they are invalid. The preview then continues to show the last
   * valid changes.
   */
  draft: SiteDraft | null;
  /** The part of the page that the user is editing. The preview scrolls to this part. */
  shows: ShownPart;
  /** Whether the preview is beside the inputs, and stays in sight while they scroll. */
  isBeside: boolean;
  size: PreviewSize;
  onSize: (size: PreviewSize) => void;
};

/** A page of the site as visitors will see it after the changes are saved. */
export function SitePreview(props: SitePreviewProps) {
  const { path, draft, shows, isBeside, size, onSize } = props;
  const [wanted] = useDebouncedValue(draft, pauseMs);
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: ["site-preview", path, wanted],
    queryFn: ({ signal }) => requestPreview(path, wanted ?? {}, signal),
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Previews are not cached, because each pause in typing requests another preview, and only the
    // last one is needed.
    gcTime: 0,
  });
  return (
    <PreviewColumn
      isBeside={isBeside}
      isBusy={isFetching || wanted !== draft}
      control={
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
      }
    >
      {draft === null && (
        <Text c="dimmed" fz="0.9375rem">
          The preview goes on as soon as all texts can be saved.
        </Text>
      )}
      {error && (
        <ScreenState
          kind="failure"
          title="The preview can't be shown"
          text={error.message}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <ScaledFrame screen={screens[size]}>
        {(style) =>
          data !== undefined && (
            <PageFrames
              page={{ id: `${path} ${dataUpdatedAt}`, path, html: data }}
              shows={shows}
              style={style}
            />
          )
        }
      </ScaledFrame>
    </PreviewColumn>
  );
}

type Page = { id: string; path: PreviewPath; html: string };

type PageFramesProps = { page: Page; shows: ShownPart; style: CSSProperties };

/**
 * The space in pixels between the top of the frame and the element to which the preview scrolls.
 * The space is needed because the site's sticky header covers the top of the frame.
 */
const roomAbove = 96;

// Scrolls only the page in the frame. `scrollIntoView` would also scroll the editor around the
// frame.
function scrollTo(frame: HTMLIFrameElement | null, shows: ShownPart): void {
  const page = frame?.contentWindow;
  if (!page) return;
  const root = page.document.documentElement;
  const part = shows.startsWith("#") && root.querySelector(shows);
  const top = part ? page.scrollY + part.getBoundingClientRect().top - roomAbove : 0;
  page.scrollTo({ top: shows === "end" ? root.scrollHeight : top });
}

/**
 * Shows a page in a frame that may run no scripts. A new version of the page loads in a hidden
 * frame, so that nothing flickers. The new version then appears at the same scroll position.
 */
function PageFrames({ page, shows, style }: PageFramesProps) {
  const [shown, setShown] = useState(page);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => scrollTo(frame.current, shows), [shows]);

  const appear = (next: Page, loaded: HTMLIFrameElement) => {
    if (next.id === shown.id || next.path !== shown.path) scrollTo(loaded, shows);
    else loaded.contentWindow?.scrollTo({ top: frame.current?.contentWindow?.scrollY ?? 0 });
    setShown(next);
  };

  return [shown, page]
    .filter(({ id }, place, all) => all.findIndex((each) => each.id === id) === place)
    .map((each) => {
      const isShown = each.id === shown.id;
      return (
        <iframe
          key={each.id}
          ref={isShown ? frame : undefined}
          title={isShown ? "The site with your changes" : "The site with your next changes"}
          // The frame shares the site's origin, so that the site's fonts may be loaded.
          sandbox="allow-same-origin"
          srcDoc={each.html}
          aria-hidden={!isShown}
          style={{
            ...style,
            ...(!isShown && { position: "absolute", top: 0, visibility: "hidden" }),
          }}
          onLoad={({ currentTarget }) => appear(each, currentTarget)}
        />
      );
    });
}
