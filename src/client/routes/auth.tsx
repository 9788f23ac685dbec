import { createFileRoute } from "@tanstack/react-router";
import { AuthScreen } from "#client/features/accounts/auth-screen.tsx";

export const Route = createFileRoute("/auth")({
  staticData: { startsByItself: true, ownFrame: true, title: "Log in or register" },
  component: AuthScreen,
});
