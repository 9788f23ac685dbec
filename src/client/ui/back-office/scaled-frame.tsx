import { Box } from "@mantine/core";
import { useResizeObserver } from "@mantine/hooks";
import type { CSSProperties, ReactNode } from "react";

type ScaledFrameProps = {
  /** The size of the shown screen, in CSS pixels. */
  screen: { width: number; height: number };
  /** Renders the iframe. The iframe must get the given styles, which scale it. */
  children: (style: CSSProperties) => ReactNode;
};

/**
 * An element around an iframe that shows a whole screen. The screen is drawn smaller, so that it
 * fits into the element's column.
 */
export function ScaledFrame({ screen: { width, height }, children }: ScaledFrameProps) {
  const [room, { width: available }] = useResizeObserver<HTMLDivElement>();
  const border = 2;
  const scale = available > 0 ? Math.min((available - border) / width, 1) : 1;
  return (
    <div ref={room}>
      <Box
        data-light
        bd="var(--hairline)"
        bdrs="md"
        pos="relative"
        style={{
          width: Math.floor(width * scale),
          // The element must fit on the screen together with the controls above it, for which 19rem
          // are subtracted. The iframe in it scrolls its own content.
          height: `max(20rem, min(${Math.floor(height * scale)}px, 100svh - 19rem))`,
          boxSizing: "content-box",
          overflow: "hidden",
        }}
      >
        {children({
          display: "block",
          width,
          height: `${100 / scale}%`,
          border: 0,
          background: "var(--paper)",
          transform: `scale(${scale})`,
          transformOrigin: "0 0",
        })}
      </Box>
    </div>
  );
}
