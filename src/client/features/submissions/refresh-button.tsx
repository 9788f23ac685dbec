import { useIsFetching } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { RotateCw } from "lucide-react";
import { trpc } from "../../trpc.ts";
import { button } from "../../ui/button.ts";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";

const key = getQueryKey(trpc.submissions);

/** Asks for what has come in since: nothing is asked for by itself. */
export function RefreshButton() {
  const isFetching = useIsFetching({ queryKey: key }) > 0;
  const submissionsChanged = useSubmissionsChanged();
  return (
    <button
      type="button"
      className={button("quiet")}
      aria-disabled={isFetching}
      onClick={() => {
        if (!isFetching) void submissionsChanged();
      }}
    >
      <RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />
      Refresh
    </button>
  );
}
