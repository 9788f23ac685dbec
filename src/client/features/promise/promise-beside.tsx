import { SimpleGrid, Text } from "@mantine/core";
import { promiseFigures } from "#common/promise/figures.ts";
import type { PromiseSummary } from "#common/promise/promise.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import type { DayRange } from "../analytics/day-range.ts";
import { FigurePanel } from "../analytics/figure-panel.tsx";
import { Stat } from "../analytics/stat.tsx";
import { headlineOf } from "./headline.tsx";
import { usePromise } from "./use-promise.ts";

/**
 * A panel of the analytics screen with the main figures of the Promise screen, such as the share of
 * first shortlists that were sent in time. The figures cover the searches that visitors sent in the
 * given range of days.
 */
export function PromiseBeside({ range }: { range: DayRange }) {
  const promise = usePromise(range);
  const { data } = promise;
  return (
    <FigurePanel
      title="The Promise on These Days"
      note="What became of the searches that visitors sent with the questionnaire."
      beside={
        <ButtonLink variant="default" size="sm" to="/admin/promise" search={range}>
          All figures of the promise
        </ButtonLink>
      }
    >
      <QueryFailure
        title="The figures can't be shown"
        text="There was an error loading the figures. Please try again."
        query={promise}
      />
      {data && <Figures summary={data} />}
    </FigurePanel>
  );
}

function Figures({ summary }: { summary: PromiseSummary }) {
  if (summary.searches === 0)
    return <Text c="dimmed">No visitor sent a search on these days.</Text>;
  const { name } = promiseFigures.searches;
  const figures = [
    { name, figure: summary.searches.toLocaleString("en-US") },
    ...headlineOf(summary),
  ];
  return (
    <SimpleGrid
      type="container"
      cols={{ base: 2, "42rem": 5 }}
      spacing={{ base: "sm", "42rem": "md" }}
    >
      {figures.map((each) => (
        <Stat key={each.name} name={each.name} figure={each.figure} />
      ))}
    </SimpleGrid>
  );
}
