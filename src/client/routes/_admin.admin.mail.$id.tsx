import { createFileRoute } from "@tanstack/react-router";
import { MailMissing, MailScreen } from "#client/features/mail/mail-screen.tsx";
import { readUuid } from "#client/read-id.ts";
import { mailSearch } from "#common/mail/mail-list.ts";

export const Route = createFileRoute("/_admin/admin/mail/$id")({
  staticData: { title: "Mail" },
  validateSearch: mailSearch,
  component: OneMail,
});

function OneMail() {
  const id = readUuid(Route.useParams().id);
  const search = Route.useSearch();
  return id === undefined ? <MailMissing /> : <MailScreen id={id} search={search} />;
}
