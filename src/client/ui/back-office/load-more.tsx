import { PendingButton } from "./pending-button.tsx";

type LoadMoreProps = { isLoading: boolean; onLoad: () => void };

/** A button below a list that loads the list's next rows. */
export function LoadMore({ isLoading, onLoad }: LoadMoreProps) {
  return (
    <PendingButton
      variant="default"
      size="sm"
      style={{ justifySelf: "start", alignSelf: "start" }}
      isPending={isLoading}
      pendingLabel="Loading..."
      onClick={onLoad}
    >
      Load more
    </PendingButton>
  );
}
