import { RotateCw, UserRoundX } from "lucide-react";
import { useEffect, useState } from "react";
import { RowMenu, RowMenuItem } from "../../ui/back-office/row-menu.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { SubmissionBoard } from "./board/submission-board.tsx";
import { ErasePersonDialog } from "./erase-person-dialog.tsx";
import { readLastLayout, storeLastLayout } from "./last-layout.ts";
import { LayoutSwitch } from "./layout-switch.tsx";
import { SubmissionTable } from "./submission-table.tsx";
import {
  type SubmissionLayout,
  type SubmissionView,
  useSubmissionView,
} from "./submission-view.ts";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";
import { ViewsMenu } from "./views-menu.tsx";

/** The screen of the submissions, as a table or as a board. */
export function SubmissionsAdministration({ view }: { view: SubmissionView }) {
  const { onView } = useSubmissionView(view);
  const layout = view.layout ?? readLastLayout();
  const choose = (chosen: SubmissionLayout) => {
    const { page: _page, sort: _sort, order: _order, ...rest } = view;
    onView({ ...rest, layout: chosen });
  };
  useEffect(() => storeLastLayout(layout), [layout]);
  const submissionsChanged = useSubmissionsChanged();
  const [isErasing, setIsErasing] = useState(false);
  return (
    <>
      <ScreenHeading title="Submissions">
        <LayoutSwitch layout={layout} onChange={choose} />
        <ViewsMenu view={view} />
        <RowMenu label="More actions">
          <RowMenuItem
            icon={<RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />}
            onSelect={() => void submissionsChanged()}
          >
            Refresh
          </RowMenuItem>
          <RowMenuItem
            icon={<UserRoundX size={18} strokeWidth={1.75} aria-hidden="true" />}
            destructive
            onSelect={() => setIsErasing(true)}
          >
            Erase a person's data…
          </RowMenuItem>
        </RowMenu>
      </ScreenHeading>
      {layout === "board" ? <SubmissionBoard view={view} /> : <SubmissionTable view={view} />}
      <ErasePersonDialog opened={isErasing} onClose={() => setIsErasing(false)} />
    </>
  );
}
