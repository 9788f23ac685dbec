import { shareOf } from "#common/analytics/percent.ts";
import type { PromiseSummary } from "#common/promise/promise.ts";
import { Breakable } from "../../ui/back-office/breakable.tsx";
import { FigurePanel, FigureTable } from "../analytics/figure-panel.tsx";
import { shareWords } from "./share-words.ts";

/**
 * A table of the sources of listings, with the numbers of their flats that were captured, sent and
 * liked.
 */
export function PromiseSources({ summary }: { summary: PromiseSummary }) {
  const { sources, otherSources } = summary;
  const rows = sources.map(({ source, ...counts }) => ({
    key: source === null ? "deleted" : `source ${source}`,
    name: source ?? "Deleted listings",
    ...counts,
  }));
  if (otherSources) rows.push({ key: "others", name: "All others", ...otherSources });
  const title = "Sources of Listings";
  return (
    <FigurePanel
      title={title}
      note="Captured: flats that were captured on these days. Sent and liked: flats in the shortlists of these searches. A flat counts for the source that had it first."
    >
      {rows.length === 0 ? (
        <p>No flat was captured on these days, and none was sent.</p>
      ) : (
        <FigureTable
          label={title}
          headers={["Source", "Captured", "Sent", "Liked", "Share"]}
          rows={rows.map(({ key, name, captured, sent, liked }) => ({
            key,
            cells: [
              <Breakable key="name" text={name} />,
              captured.toLocaleString("en-US"),
              sent.toLocaleString("en-US"),
              liked.toLocaleString("en-US"),
              shareWords(shareOf(liked, sent)),
            ],
          }))}
        />
      )}
    </FigurePanel>
  );
}
