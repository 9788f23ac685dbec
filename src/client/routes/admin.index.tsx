import { createFileRoute } from "@tanstack/react-router";
import { LoginScreen } from "#client/features/accounts/login-screen.tsx";

export const Route = createFileRoute("/admin/")({
  staticData: { startsByItself: true, ownFrame: true, title: "Admin Login" },
  component: LoginScreen,
});
