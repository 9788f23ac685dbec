import { createFileRoute } from "@tanstack/react-router";
import { InvitationScreen } from "#client/features/accounts/reset-screen.tsx";

export const Route = createFileRoute("/auth_/invitation/$token")({
  staticData: { startsByItself: true, ownFrame: true, title: "Choose your password" },
  component: Invitation,
});

function Invitation() {
  return <InvitationScreen token={Route.useParams().token} />;
}
