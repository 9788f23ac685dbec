import { createFileRoute } from "@tanstack/react-router";
import { ResetScreen } from "#client/features/accounts/reset-screen.tsx";

export const Route = createFileRoute("/auth_/reset/$token")({
  staticData: { startsByItself: true, ownFrame: true, title: "Set a new password" },
  component: Reset,
});

function Reset() {
  return <ResetScreen token={Route.useParams().token} />;
}
