import { UserRoundX } from "lucide-react";
import { useState } from "react";
import { RefreshButton } from "../../ui/back-office/refresh-button.tsx";
import { RowMenu, RowMenuItem } from "../../ui/back-office/row-menu.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ErasePersonDialog } from "./erase-person-dialog.tsx";
import { SubmissionTable } from "./submission-table.tsx";
import type { SubmissionView } from "./submission-view.ts";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";

export function SubmissionsAdministration({ view }: { view: SubmissionView }) {
  const submissionsChanged = useSubmissionsChanged();
  const [isErasing, setIsErasing] = useState(false);
  return (
    <>
      <ScreenHeading title="Submissions">
        <RefreshButton label="Refresh" onRefresh={submissionsChanged} />
        <RowMenu label="More actions">
          <RowMenuItem
            icon={<UserRoundX size={18} strokeWidth={1.75} aria-hidden="true" />}
            destructive
            onSelect={() => setIsErasing(true)}
          >
            Erase a person's data…
          </RowMenuItem>
        </RowMenu>
      </ScreenHeading>
      <SubmissionTable view={view} />
      <ErasePersonDialog opened={isErasing} onClose={() => setIsErasing(false)} />
    </>
  );
}
