import { Box } from "@mantine/core";
import type { MouseEvent } from "react";
import { Prose } from "../../ui/prose.tsx";

/** Stops clicks on links, because a link would leave the editor. */
function stopLinks(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
}

/** Content in the editor as visitors will see it. Its links lead nowhere. */
export function ProsePreview({ html }: { html: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the click handler only stops links, and Enter on a link is a click too
    <Box onClick={stopLinks}>
      <Prose html={html} topHeading="below" />
    </Box>
  );
}
