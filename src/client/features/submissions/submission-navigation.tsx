import { Button, Group, Text } from "@mantine/core";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { BackLink, ButtonLink } from "../../ui/back-office/button-link.tsx";
import { useAddressOf } from "../accounts/searched-view.ts";
import type { SubmissionView } from "./submission-view.ts";
import { useNeighbours } from "./use-neighbours.ts";

/**
 * Links back to the list that a submission was opened from, and to the previous and next submission
 * of that list.
 */
export function SubmissionNavigation({ id, view }: { id: string; view: SubmissionView }) {
  const neighbours = useNeighbours(id, view);
  const addressOf = useAddressOf();
  return (
    <Group component="nav" justify="space-between" gap="xs" aria-label="Submissions">
      <BackLink to="/admin/submissions" search={addressOf(view)}>
        Back to Submissions
      </BackLink>
      {neighbours && (
        <Group gap="xs">
          <Way way={neighbours.previous} name="Previous" />
          <Text span c="dimmed" fz="0.9375rem">
            {neighbours.place}
          </Text>
          <Way way={neighbours.next} name="Next" />
        </Group>
      )}
    </Group>
  );
}

type WayProps = {
  way: { id: string; view: SubmissionView } | null;
  name: "Previous" | "Next";
};

function Way({ way, name }: WayProps) {
  const addressOf = useAddressOf();
  const isPrevious = name === "Previous";
  const button = {
    size: "compact-md",
    variant: "subtle",
    fw: 500,
    mih: "2.75rem",
    ...(isPrevious
      ? { leftSection: <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" /> }
      : { rightSection: <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" /> }),
  };
  const words = (
    <>
      {name}
      <span className="visually-hidden"> submission</span>
    </>
  );
  return way ? (
    <ButtonLink
      to="/admin/submissions/$id"
      params={{ id: way.id }}
      search={addressOf(way.view)}
      replace
      {...button}
    >
      {words}
    </ButtonLink>
  ) : (
    <Button component="span" {...button} color="gray" aria-disabled>
      {words}
    </Button>
  );
}
