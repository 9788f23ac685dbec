import type { Assignee } from "#common/submissions/submission.ts";
import { trpc } from "../../trpc.ts";
import { useAdmin } from "../accounts/admin-context.ts";

/**
 * Returns the options of a field that chooses the owner of a submission. The current owner is among
 * them even if the account does not belong to an administrator any more.
 */
export function useOwnerChoices(current: Assignee | null): { value: string; label: string }[] {
  const admin = useAdmin();
  const { data } = trpc.submissions.assignees.useQuery();
  const people = data ?? (admin ? [admin] : []);
  const isKnown = current === null || people.some(({ id }) => id === current.id);
  return [
    { value: "", label: "Unassigned" },
    ...(isKnown ? people : [...people, current]).map(({ id, username }) => ({
      value: String(id),
      label: id === admin?.id ? `${username} (you)` : username,
    })),
  ];
}
