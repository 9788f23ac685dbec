import { UserRoundX } from "lucide-react";
import { useState } from "react";
import { RowMenu, RowMenuItem } from "../../ui/row-menu.tsx";
import { ScreenHeading } from "../../ui/screen-heading.tsx";
import { ErasePersonDialog } from "./erase-person-dialog.tsx";
import { RefreshButton } from "./refresh-button.tsx";
import { SubmissionTable } from "./submission-table.tsx";
import type { SubmissionView } from "./submission-view.ts";

export function SubmissionsAdministration({ view }: { view: SubmissionView }) {
  const [isErasing, setIsErasing] = useState(false);
  return (
    <>
      <ScreenHeading title="Submissions">
        <RefreshButton />
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
