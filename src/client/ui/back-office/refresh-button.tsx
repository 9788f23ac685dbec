import { RotateCw } from "lucide-react";
import { useState } from "react";
import { button } from "../button.ts";

type RefreshButtonProps = {
  label: string;
  /** Resolves when what is shown has been read again, or could not be. */
  onRefresh: () => Promise<unknown>;
};

/** Asks for what has come in since: nothing is asked for by itself. */
export function RefreshButton({ label, onRefresh }: RefreshButtonProps) {
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    setIsRefreshing(true);
    await onRefresh();
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
      {isRefreshing ? "Refreshing..." : label}
    </button>
  );
}
