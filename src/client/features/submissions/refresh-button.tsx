import { RotateCw } from "lucide-react";
import { useState } from "react";
import { button } from "../../ui/button.ts";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";

/** Asks for what has come in since: nothing is asked for by itself. */
export function RefreshButton() {
  const submissionsChanged = useSubmissionsChanged();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    setIsRefreshing(true);
    await submissionsChanged();
    setIsRefreshing(false);
  };
  return (
    <button
      type="button"
      className={button("quiet")}
      aria-disabled={isRefreshing}
      onClick={() => {
        if (!isRefreshing) void refresh();
      }}
    >
      <RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />
      Refresh
    </button>
  );
}
