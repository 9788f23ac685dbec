import { counted } from "../../counted.ts";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";

/** Shows the number of problems in a tab or a section. Shows nothing if there are none. */
export function ProblemCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      {" "}
      <StatusBadge tone="wrong">{counted(count, "problem")}</StatusBadge>
    </>
  );
}
