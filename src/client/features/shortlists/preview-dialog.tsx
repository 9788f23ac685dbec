import { Skeleton } from "@mantine/core";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { MailPreview } from "../mail/mail-preview.tsx";

type PreviewDialogProps = {
  /** The id of the shortlist. */
  id: string;
  searcher: string;
  opened: boolean;
  onClose: () => void;
};

/** Shows exactly the mail that would be sent now. */
export function PreviewDialog({ id, searcher, opened, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      opened={opened}
      title={`The mail to ${searcher}`}
      width="56rem"
      closeLabel="Close the preview"
      onClose={onClose}
    >
      {opened && <Preview id={id} />}
    </Dialog>
  );
}

function Preview({ id }: { id: string }) {
  // The mail has the searcher's secret link, so it is not kept after the dialog is closed.
  const query = trpc.shortlists.preview.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  if (query.data) return <MailPreview mail={query.data} isStale={query.isFetching} />;
  if (query.error) return <QueryFailure title="The mail can't be shown" query={query} />;
  return (
    <ScreenState kind="loading" label="Writing the mail...">
      <Skeleton h={420} />
    </ScreenState>
  );
}
