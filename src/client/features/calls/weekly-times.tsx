import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { type WeeklyTime, weekdayNames } from "#common/calls/call-hours.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import styles from "./weekly-times.module.css";

type WeeklyTimesProps = {
  times: WeeklyTime[];
  /**
   * Returns the error in a field of the weekly time with the given index; undefined if there is
   * none.
   */
  errorOf: (place: number, field: "from" | "until") => string | undefined;
  onChange: (times: WeeklyTime[]) => void;
};

/** The weekly times at which a member of the team takes feedback calls, day by day. */
export function WeeklyTimes({ times, errorOf, onChange }: WeeklyTimesProps) {
  const change = (place: number, changes: Partial<WeeklyTime>) =>
    onChange(times.map((time, other) => (other === place ? { ...time, ...changes } : time)));
  return (
    <PlainList>
      {weekdayNames.map((name, index) => {
        const weekday = index + 1;
        const ofDay = times
          .map((time, place) => ({ time, place }))
          .filter(({ time }) => time.weekday === weekday);
        return (
          <li key={name} className={styles.day}>
            <Text fw={600}>{name}</Text>
            <Stack align="flex-start" gap="xs">
              {ofDay.length === 0 && <Text c="dimmed">No calls</Text>}
              {ofDay.map(({ time, place }, count) => (
                <Group key={place} align="flex-start" gap="xs" wrap="nowrap" maw="100%">
                  <TextInput
                    type="time"
                    miw={0}
                    aria-label={`${name}, from, time ${count + 1}`}
                    value={time.from}
                    error={errorOf(place, "from")}
                    onChange={({ currentTarget }) => change(place, { from: currentTarget.value })}
                  />
                  <Text component="span" lh="36px" aria-hidden="true">
                    –
                  </Text>
                  <TextInput
                    type="time"
                    miw={0}
                    aria-label={`${name}, until, time ${count + 1}`}
                    value={time.until}
                    error={errorOf(place, "until")}
                    onChange={({ currentTarget }) => change(place, { until: currentTarget.value })}
                  />
                  <IconButton
                    icon={X}
                    label={`Remove time ${count + 1} of ${name}`}
                    tooltip="Remove"
                    onClick={() => onChange(times.filter((_time, other) => other !== place))}
                  />
                </Group>
              ))}
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
                aria-label={`Add a time on ${name}`}
                onClick={() => onChange([...times, { weekday, from: "09:00", until: "10:00" }])}
              >
                Add a time
              </Button>
            </Stack>
          </li>
        );
      })}
    </PlainList>
  );
}
