import { RotateCw } from "lucide-react";
import { useState } from "react";
import { PendingButton } from "./pending-button.tsx";

type RefreshButtonProps = {
  label: string;
  /** Loads the data again; the promise resolves once the request has succeeded or failed. */
  onRefresh: () => Promise<unknown>;
};

/**
 * A button that loads the data of a screen again. It is for screens that do not refresh by
 * themselves.
 */
export function RefreshButton({ label, onRefresh }: RefreshButtonProps) {
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    setIsRefreshing(true);
    await onRefresh();
    setIsRefreshing(false);
  };
  return (
    <PendingButton
      variant="default"
      size="sm"
      leftSection={<RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />}
      isPending={isRefreshing}
      pendingLabel="Refreshing..."
      onClick={() => void refresh()}
    >
      {label}
    </PendingButton>
  );
}
