import { createFileRoute } from "@tanstack/react-router";
import { ForgotScreen } from "#client/features/accounts/forgot-screen.tsx";

export const Route = createFileRoute("/auth_/forgot")({
  staticData: { startsByItself: true, ownFrame: true, title: "Forgot your password?" },
  component: ForgotScreen,
});
