import { Button, SimpleGrid, Stack } from "@mantine/core";
import type { PromiseSummary } from "#common/promise/promise.ts";
import type { PromiseView } from "#common/promise/promise-input.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { RefreshButton } from "../../ui/back-office/refresh-button.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { SummaryBar } from "../../ui/back-office/summary-bar.tsx";
import { lastDays, rangeWords } from "../analytics/day-range.ts";
import { DateFields, PresetRanges } from "../analytics/range-fields.tsx";
import { UpdatingSign } from "../analytics/updating-sign.tsx";
import { useShownRange } from "../analytics/use-shown-range.ts";
import { addressWith } from "../export/download-export.ts";
import { ExportButton } from "../export/export-button.tsx";
import { FigureRows } from "./figure-rows.tsx";
import { Headline } from "./headline.tsx";
import { PromiseLoading } from "./promise-loading.tsx";
import { PromiseSources } from "./promise-sources.tsx";
import { type PromiseFilter, usePromise, usePromiseView } from "./use-promise.ts";

const searchCount = (count: number) =>
  count === 1 ? "1 search" : `${count.toLocaleString("en-US")} searches`;

/**
 * The Promise screen: figures that show whether searchers got what the site promises, such as a
 * first shortlist within 24 hours.
 */
export function PromiseScreen({ view }: { view: PromiseView }) {
  const filter = usePromiseView(view);
  const promise = usePromise(filter.range);
  const { data, isPlaceholderData } = promise;
  const shown = useShownRange(filter.range, !isPlaceholderData);
  const refresh = () => {
    filter.onRefresh();
    return promise.refetch();
  };
  const total = isPlaceholderData ? undefined : data?.searches;
  const sent = total === undefined ? "Searches that were sent" : `${searchCount(total)} sent`;
  return (
    <>
      <ScreenHeading title="Promise">
        <RefreshButton label="Refresh Data" onRefresh={refresh} />
      </ScreenHeading>
      <Stack>
        <section aria-label="Filters">
          <Stack gap="sm">
            <PresetRanges filter={filter} firstDay={null} />
            <DateFields filter={filter} />
          </Stack>
        </section>
        <SummaryBar
          said={`${sent} ${rangeWords(total === undefined ? filter.range : shown)} (UTC).`}
          clear={
            filter.isDefault
              ? undefined
              : { label: "Back to the last 30 days", onClear: filter.onReset }
          }
        >
          <UpdatingSign isUpdating={data !== undefined && promise.isFetching} />
          <ExportButton
            address={addressWith("/api/admin/promise.csv", filter.range)}
            content={total === undefined ? undefined : searchCount(total)}
          />
        </SummaryBar>
        <QueryFailure
          title="The figures can't be shown"
          text="There was an error loading the figures. Please try again."
          query={promise}
        />
        {data ? (
          <Stack gap={20} aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.55 : 1}>
            <Figures summary={data} filter={filter} />
          </Stack>
        ) : (
          !promise.error && <PromiseLoading />
        )}
      </Stack>
    </>
  );
}

function Figures({ summary, filter }: { summary: PromiseSummary; filter: PromiseFilter }) {
  if (summary.searches === 0) {
    return (
      <>
        <ScreenState
          kind="empty"
          title="No Searches Found"
          text="No visitor sent a search on these days. Once one does, this screen shows whether the first shortlist came in time, and what became of the flats."
        >
          <Button onClick={() => filter.onRange(lastDays(90, filter.today))}>
            Show the last 90 days
          </Button>
        </ScreenState>
        {summary.sources.length > 0 && <PromiseSources summary={summary} />}
      </>
    );
  }
  return (
    <>
      <Headline summary={summary} />
      <SimpleGrid type="container" cols={{ base: 1, "48rem": 2 }} spacing={20}>
        <FigureRows
          title="Searches"
          note="Erased searches are not counted."
          figures={["searches", "confirmed", "due", "inTime", "toldNothingYet", "callsBooked"]}
          summary={summary}
        />
        <FigureRows
          title="Flats and Mails"
          note="Kept mails, which were made without a mail server, are not counted."
          figures={[
            "shortlistsSent",
            "flatsSent",
            "liked",
            "disliked",
            "duplicatesSent",
            "bounces",
          ]}
          summary={summary}
        />
      </SimpleGrid>
      <PromiseSources summary={summary} />
    </>
  );
}
