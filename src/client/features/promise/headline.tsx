import { SimpleGrid } from "@mantine/core";
import { promiseFigures } from "#common/promise/figures.ts";
import type { PromiseSummary } from "#common/promise/promise.ts";
import { Stat } from "../analytics/stat.tsx";
import { noFigure, shareWords } from "./share-words.ts";

const decimal = (figure: number | null, unit = "") =>
  figure === null ? noFigure : `${figure.toLocaleString("en-US")}${unit}`;

/** Returns the four main figures of the Promise screen, each with its name and definition. */
export function headlineOf(summary: PromiseSummary) {
  const { inTimePercent, medianHours, flatsPerMail, likedPercent } = summary;
  return [
    { ...promiseFigures.inTimePercent, figure: shareWords(inTimePercent) },
    { ...promiseFigures.medianHours, figure: decimal(medianHours, " h") },
    { ...promiseFigures.flatsPerMail, figure: decimal(flatsPerMail) },
    { ...promiseFigures.likedPercent, figure: shareWords(likedPercent) },
  ];
}

/** The four main figures of the Promise screen, as cards with their definitions. */
export function Headline({ summary }: { summary: PromiseSummary }) {
  return (
    <SimpleGrid
      type="container"
      cols={{ base: 1, "32rem": 2, "60rem": 4 }}
      spacing={{ base: "sm", "42rem": "md" }}
    >
      {headlineOf(summary).map(({ name, figure, definition }) => (
        <Stat key={name} name={name} figure={figure} note={definition} />
      ))}
    </SimpleGrid>
  );
}
