import { createFileRoute } from "@tanstack/react-router";
import { MessageMissing, MessageScreen } from "#client/features/messages/message-screen.tsx";
import { readUuid } from "#client/read-id.ts";
import { messageSearch } from "#common/messages/message-input.ts";

export const Route = createFileRoute("/_admin/admin/messages/$id")({
  staticData: { title: "Message" },
  validateSearch: messageSearch,
  component: OneMessage,
});

function OneMessage() {
  const id = readUuid(Route.useParams().id);
  const search = Route.useSearch();
  return id === undefined ? <MessageMissing /> : <MessageScreen id={id} search={search} />;
}
