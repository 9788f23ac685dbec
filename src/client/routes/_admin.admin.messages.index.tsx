import { createFileRoute } from "@tanstack/react-router";
import { MessageListScreen } from "#client/features/messages/message-list-screen.tsx";
import { messageSearch } from "#common/messages/message-input.ts";

export const Route = createFileRoute("/_admin/admin/messages/")({
  staticData: { title: "Messages" },
  validateSearch: messageSearch,
  component: Messages,
});

function Messages() {
  const navigate = Route.useNavigate();
  return (
    <MessageListScreen
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
