import { Flex, NativeSelect, Switch } from "@mantine/core";
import type { AnalyticsReport } from "#common/analytics/report.ts";
import type { IsoDate } from "#common/dates.ts";
import type { AnalyticsFilter } from "./analytics-view.ts";
import { versionName } from "./figure-words.ts";
import { DateFields, PresetRanges } from "./range-fields.tsx";

type AnalyticsFiltersProps = {
  filter: AnalyticsFilter;
  versions: AnalyticsReport["versions"];
  /**
   * The day of the first questionnaire session of the site; null until it is loaded, or if there
   * was no session.
   */
  firstDay: IsoDate | null;
};

/**
 * The fields that filter the sessions of the report: the date range and the version of the
 * questionnaire.
 */
export function AnalyticsFilters({ filter, versions, firstDay }: AnalyticsFiltersProps) {
  return (
    <section aria-label="Filters">
      <PresetRanges filter={filter} firstDay={firstDay} />
      <Flex direction={{ base: "column", md: "row" }} gap="sm" mt="sm">
        <DateFields filter={filter} />
        <VersionField filter={filter} versions={versions} />
      </Flex>
      <Switch
        mt="sm"
        label="Compare with the period before"
        checked={filter.compare}
        onChange={({ currentTarget }) => filter.onCompare(currentTarget.checked)}
      />
    </section>
  );
}

function VersionField({ filter, versions }: Omit<AnalyticsFiltersProps, "firstDay">) {
  const { version, onVersion } = filter;
  const known = versions.map(({ version: each, sessions }) => ({
    value: String(each),
    label: `${versionName(each)} (${sessions.toLocaleString("en-US")})`,
  }));
  // The version of the questionnaire in the address is listed even if no session of the date range
  // used it.
  const isKnown = version === undefined || versions.some((each) => each.version === version);
  return (
    <NativeSelect
      w={{ md: "14rem" }}
      label="Questionnaire version"
      value={version === undefined ? "" : String(version)}
      data={[
        { value: "", label: "All versions" },
        ...known,
        ...(isKnown ? [] : [{ value: String(version), label: versionName(version) }]),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onVersion(value === "" ? undefined : Number(value))
      }
    />
  );
}
