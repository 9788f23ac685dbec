import { createFileRoute } from "@tanstack/react-router";
import { ConfirmAddressScreen } from "#client/features/accounts/confirm-address-screen.tsx";

export const Route = createFileRoute("/auth_/address/$token")({
  staticData: { startsByItself: true, ownFrame: true, title: "Confirm your address" },
  component: ConfirmAddress,
});

function ConfirmAddress() {
  return <ConfirmAddressScreen token={Route.useParams().token} />;
}
