import { Link } from "@tanstack/react-router";
import { Hourglass } from "lucide-react";
import { longDate } from "#common/dates.ts";
import { trpc } from "../../trpc.ts";
import { Note } from "../../ui/back-office/note.tsx";

/**
 * A notice that announces, a week ahead, how many ended searches will have their personal data
 * erased, and when.
 */
export function ErasureNotice() {
  const { data } = trpc.submissions.erasuresAhead.useQuery(undefined, {
    refetchOnMount: "always",
  });
  if (!data || data.firstAt === null) return null;
  const { count, firstAt, days } = data;
  return (
    <Note tone="plain" icon={Hourglass}>
      <strong>
        {count === 1
          ? "The data of 1 ended search will be erased"
          : `The data of ${count.toLocaleString("en-US")} ended searches will be erased within a week`}
      </strong>
      {count === 1 ? " on " : ", the first on "}
      <time dateTime={firstAt}>{longDate(firstAt)}</time>: data are kept for {days} days after the
      end of a search.{" "}
      <Link to="/admin/submissions" search={{ status: "closed", order: "asc" }}>
        View the closed submissions
      </Link>
    </Note>
  );
}
