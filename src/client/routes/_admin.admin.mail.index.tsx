import { createFileRoute } from "@tanstack/react-router";
import { MailListScreen } from "#client/features/mail/mail-list-screen.tsx";
import { mailSearch } from "#common/mail/mail-list.ts";

export const Route = createFileRoute("/_admin/admin/mail/")({
  staticData: { title: "Mail" },
  validateSearch: mailSearch,
  component: Mails,
});

function Mails() {
  const navigate = Route.useNavigate();
  return (
    <MailListScreen
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
