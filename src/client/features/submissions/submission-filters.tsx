import { NativeSelect } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { lives } from "#common/submissions/life.ts";
import { submissionStatuses } from "#common/submissions/submission.ts";
import { trpc } from "../../trpc.ts";
import { DayFilter } from "../../ui/back-office/day-filter.tsx";
import { MoreFilters } from "../../ui/back-office/more-filters.tsx";
import { Pill, Pills } from "../../ui/back-office/pill.tsx";
import { useAdmin } from "../accounts/admin-context.ts";
import type { NarrowingChange, SubmissionView } from "./submission-view.ts";
import { lifeNames, statusNames } from "./submission-words.ts";

type SubmissionFiltersProps = {
  view: SubmissionView;
  onNarrow: (change: NarrowingChange) => void;
};

/**
 * The filters of the list of submissions. On phones, only the filter of the status is always
 * visible; the others are behind a button.
 */
export function SubmissionFilters({ view, onNarrow }: SubmissionFiltersProps) {
  const { life, city, assignee, from, to } = view;
  const more = [life, city, assignee, from, to];
  return (
    <MoreFilters
      first={<StatusFilter view={view} onNarrow={onNarrow} />}
      count={{ all: more.length, set: more.filter((part) => part !== undefined).length }}
    >
      <NativeSelect
        label="Search"
        value={life ?? ""}
        data={[
          { value: "", label: "All searches" },
          ...lives.map((each) => ({ value: each, label: lifeNames[each] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onNarrow({ life: lives.find((each) => each === value) })
        }
      />
      <CityFilter city={city} onNarrow={onNarrow} />
      <AssigneeFilter assignee={assignee} onNarrow={onNarrow} />
      <DayFilter label="Received from" day={from} onChange={(day) => onNarrow({ from: day })} />
      <DayFilter label="Received until" day={to} onChange={(day) => onNarrow({ to: day })} />
    </MoreFilters>
  );
}

function StatusFilter({ view, onNarrow }: SubmissionFiltersProps) {
  // The numbers beside the statuses are loaded again each time the filters are shown.
  const { data: counts } = trpc.submissions.counts.useQuery(undefined, {
    refetchOnMount: "always",
  });
  return (
    <Pills legend="Status">
      {submissionStatuses.map((status) => (
        <Pill
          key={status}
          name={statusNames[status]}
          isOn={view.status === status}
          {...(status === "new" && { count: counts?.new ?? null })}
          onToggle={(isOn) => onNarrow({ status: isOn ? status : undefined })}
        />
      ))}
      <Pill
        name="Overdue"
        icon={<TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />}
        isOn={view.overdue === true}
        count={counts?.overdue ?? null}
        onToggle={(isOn) => onNarrow({ overdue: isOn || undefined })}
      />
    </Pills>
  );
}

type CityFilterProps = { city: string | undefined; onNarrow: SubmissionFiltersProps["onNarrow"] };

function CityFilter({ city, onNarrow }: CityFilterProps) {
  const { data } = trpc.submissions.cities.useQuery(undefined, {
    refetchOnMount: "always",
  });
  const known = (data ?? []).map(({ value, label, count }) => ({
    value,
    label: `${label} (${count.toLocaleString("en-US")})`,
  }));
  // The city in the URL is listed even if no submission is about this city any more.
  const isKnown = city === undefined || known.some(({ value }) => value === city);
  return (
    <NativeSelect
      label="City"
      value={city ?? ""}
      data={[
        { value: "", label: "All cities" },
        ...known,
        ...(isKnown ? [] : [{ value: city, label: city }]),
      ]}
      onChange={({ currentTarget }) => onNarrow({ city: currentTarget.value || undefined })}
    />
  );
}

type AssigneeFilterProps = {
  assignee: number | undefined;
  onNarrow: SubmissionFiltersProps["onNarrow"];
};

function AssigneeFilter({ assignee, onNarrow }: AssigneeFilterProps) {
  const admin = useAdmin();
  const { data } = trpc.submissions.assignees.useQuery();
  const others = (data ?? [])
    .filter(({ id }) => id !== admin?.id)
    .map(({ id, username }) => ({ value: String(id), label: username }));
  const choices = [
    { value: "", label: "Anyone" },
    ...(admin ? [{ value: String(admin.id), label: "Me" }] : []),
    { value: "0", label: "Unassigned" },
    ...others,
  ];
  const value = assignee === undefined ? "" : String(assignee);
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      label="Assignee"
      value={value}
      data={isKnown ? choices : [...choices, { value, label: "Someone else" }]}
      onChange={({ currentTarget }) =>
        onNarrow({ assignee: currentTarget.value === "" ? undefined : Number(currentTarget.value) })
      }
    />
  );
}
