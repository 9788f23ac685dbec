import { NativeSelect } from "@mantine/core";
import { ShieldAlert, Trash2 } from "lucide-react";
import { listingStatuses } from "#common/listings/listing.ts";
import type { ListingView } from "#common/listings/listing-list.ts";
import { trpc } from "../../trpc.ts";
import { DayFilter } from "../../ui/back-office/day-filter.tsx";
import { MoreFilters } from "../../ui/back-office/more-filters.tsx";
import { Pill, Pills } from "../../ui/back-office/pill.tsx";
import { statusNames } from "./listing-words.ts";

type ListingFiltersProps = {
  view: ListingView;
  /** Called with the changed filters. */
  onNarrow: (change: ListingView) => void;
};

/** The filters of the list of listings. On phones, all but the status are behind a button. */
export function ListingFilters({ view, onNarrow }: ListingFiltersProps) {
  const { data } = trpc.listings.filterValues.useQuery(undefined, { refetchOnMount: "always" });
  const { city, source, capturedBy, since } = view;
  const set = [city, source, capturedBy, since].filter((part) => part !== undefined);
  return (
    <MoreFilters
      first={<StatusFilter view={view} onNarrow={onNarrow} />}
      count={{ all: 4, set: set.length }}
    >
      <Choice
        label="City"
        all="All cities"
        value={city}
        choices={data?.cities ?? []}
        onChange={(next) => onNarrow({ city: next })}
      />
      <Choice
        label="Source"
        all="All sources"
        value={source}
        choices={(data?.sources ?? []).map((value) => ({ value, label: value }))}
        onChange={(next) => onNarrow({ source: next })}
      />
      <Choice
        label="Captured by"
        all="Anyone"
        value={capturedBy?.toString()}
        choices={[
          { value: "0", label: "Automations" },
          ...(data?.captors ?? []).map(({ id, username }) => ({
            value: String(id),
            label: username,
          })),
        ]}
        onChange={(next) => onNarrow({ capturedBy: next === undefined ? undefined : Number(next) })}
      />
      <DayFilter label="Since" day={since} onChange={(day) => onNarrow({ since: day })} />
    </MoreFilters>
  );
}

function StatusFilter({ view, onNarrow }: ListingFiltersProps) {
  const { data: counts } = trpc.listings.counts.useQuery(undefined, { refetchOnMount: "always" });
  return (
    <Pills legend="Status">
      {listingStatuses.map((status) => (
        <Pill
          key={status}
          name={statusNames[status]}
          isOn={view.status === status}
          {...(status === "new" && { count: counts?.new ?? null })}
          onToggle={(isOn) => onNarrow({ status: isOn ? status : undefined })}
        />
      ))}
      <Pill
        name="Flagged"
        icon={<ShieldAlert size={14} strokeWidth={2} aria-hidden="true" />}
        isOn={view.flagged === true}
        count={counts?.flagged ?? null}
        onToggle={(isOn) => onNarrow({ flagged: isOn || undefined })}
      />
      <Pill
        name="Deleted"
        icon={<Trash2 size={14} strokeWidth={2} aria-hidden="true" />}
        isOn={view.deleted === true}
        onToggle={(isOn) => onNarrow({ deleted: isOn || undefined })}
      />
    </Pills>
  );
}

type ChoiceProps = {
  label: string;
  /** The label of the choice that switches the filter off, such as `All cities`. */
  all: string;
  value: string | undefined;
  choices: { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
};

function Choice({ label, all, value, choices, onChange }: ChoiceProps) {
  // The filter value in the URL stays selectable, even if no listing has this value any more.
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      label={label}
      value={value ?? ""}
      data={[{ value: "", label: all }, ...choices, ...(isKnown ? [] : [{ value, label: value }])]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
