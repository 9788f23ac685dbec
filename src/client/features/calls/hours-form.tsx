import { NativeSelect, NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import type { CallRules } from "#common/calls/call-hours.ts";
import { callRules } from "#common/calls/call-input.ts";
import { issuesOf } from "#common/validation.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { Note } from "../../ui/back-office/note.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { WeeklyTimes } from "./weekly-times.tsx";

type HoursFormProps = {
  userId: number;
  /** The hours that the form shows, which may be unsaved. */
  draft: CallRules;
  onChange: (draft: CallRules) => void;
  /** Called after a save, with the hours that were saved. */
  onSaved: (draft: CallRules) => void;
  /** Whether the member has no weekly hours yet, so that the form shows a proposal. */
  isNew: boolean;
};

/** The settings of feedback calls that are numbers, each with its label and unit. */
const numbers = [
  { name: "minutes", label: "Length of a call", suffix: " minutes" },
  { name: "pauseMinutes", label: "Pause between calls", suffix: " minutes" },
  { name: "noticeHours", label: "Book at the latest", suffix: " hours ahead" },
  { name: "daysAhead", label: "Book at the earliest", suffix: " days ahead" },
] as const;

/** The form with the weekly hours in which a member of the team takes feedback calls. */
export function HoursForm({ userId, draft, onChange, onSaved, isNew }: HoursFormProps) {
  const utils = trpc.useUtils();
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const checked = callRules.safeParse(draft);
  const issues = wasSubmitted && !checked.success ? issuesOf(checked.error) : [];
  const errorOf = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const change = (changes: Partial<CallRules>) => onChange({ ...draft, ...changes });
  const { mutate, isPending } = trpc.calls.saveHours.useMutation({
    onSuccess() {
      showToast({ title: "Hours saved" });
      return utils.calls.invalidate();
    },
    onError: reportFailure("Hours not saved"),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWasSubmitted(true);
        if (checked.success && !isPending) {
          mutate({ userId, ...checked.data }, { onSuccess: () => onSaved(draft) });
        }
      }}
    >
      <Stack>
        {isNew && (
          <Note tone="offer" icon={CalendarClock}>
            These hours are a proposal. Searchers see them once you save them.
          </Note>
        )}
        <WeeklyTimes
          times={draft.weekly}
          errorOf={(place, field) => errorOf(`weekly.${place}.${field}`)}
          onChange={(weekly) => change({ weekly })}
        />
        <TextInput
          label="Where"
          description="A link with https, or a telephone number with its country"
          placeholder="https://"
          value={draft.place}
          error={errorOf("place")}
          onChange={({ currentTarget }) => change({ place: currentTarget.value })}
        />
        <NativeSelect
          label="Time zone"
          value={draft.timeZone}
          error={errorOf("timeZone")}
          onChange={({ currentTarget }) => change({ timeZone: currentTarget.value })}
          data={[...new Set([draft.timeZone, ...Intl.supportedValuesOf("timeZone")])]}
        />
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
          {numbers.map(({ name, label, suffix }) => (
            <NumberInput
              key={name}
              label={label}
              suffix={suffix}
              min={0}
              allowDecimal={false}
              value={draft[name]}
              error={errorOf(name)}
              onChange={(value) => change({ [name]: typeof value === "number" ? value : 0 })}
            />
          ))}
        </SimpleGrid>
        <PendingButton
          type="submit"
          isPending={isPending}
          pendingLabel="Saving..."
          style={{ justifySelf: "start", alignSelf: "start" }}
        >
          Save hours
        </PendingButton>
      </Stack>
    </form>
  );
}
