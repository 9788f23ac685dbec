import { ArrowLeft } from "lucide-react";
import type { PageSort, PageSummary } from "#common/pages/page.ts";
import type { TableView } from "#common/search.ts";
import { dateColumn, NounList } from "../../content/noun-list.tsx";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import type { Column } from "../../ui/back-office/row-table.tsx";
import { PublishedBadge } from "../../ui/back-office/status-badge.tsx";
import { LogoutButton } from "../accounts/logout-button.tsx";
import { DeletePageDialog } from "./delete-page-dialog.tsx";
import { pageUi } from "./page-ui.ts";

/** The screen with the table of all content pages. */
export function PageTable({ view }: { view: TableView<PageSort> }) {
  return (
    <NounList
      ui={pageUi}
      view={view}
      addressOf={({ slug }) => `/pages/${slug}`}
      columns={columns}
      Delete={DeletePageDialog}
      picture={<BlankPages />}
    >
      <ButtonLink to="/admin/blog" size="sm" variant="default">
        Manage Blog
      </ButtonLink>
      <LogoutButton size="sm" />
      <ButtonLink
        to="/admin/dashboard"
        size="sm"
        variant="default"
        leftSection={<ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        Back to Dashboard
      </ButtonLink>
    </NounList>
  );
}

const columns: Column<PageSummary>[] = [
  { id: "type", header: "Type", sorts: "asc", as: "fact", cell: ({ pageType }) => pageType },
  {
    id: "status",
    header: "Status",
    sorts: "desc",
    as: "badge",
    cell: ({ published }) => <PublishedBadge published={published} />,
  },
  dateColumn(
    { id: "updated", header: "Last Updated", onlyWide: true },
    ({ updatedAt }) => updatedAt,
  ),
];

function BlankPages() {
  return (
    <svg viewBox="0 0 200 120" aria-hidden="true" focusable="false">
      <circle fill="var(--mantine-color-sun-1)" cx="132" cy="54" r="40" />
      <path
        fill="var(--card)"
        stroke="var(--ink)"
        d="M46 22h62v86H46z"
        transform="rotate(-7 77 65)"
      />
      <path fill="var(--card)" stroke="var(--ink)" d="M70 14h64l18 18v78H70z" />
      <path fill="var(--green-line)" stroke="var(--ink)" d="M134 14v18h18z" />
      <path stroke="var(--stone-4)" d="M84 74h54M84 86h54M84 98h32" />
      <path fill="var(--green)" d="M86 60V46l14-12 14 12v14z" />
    </svg>
  );
}
