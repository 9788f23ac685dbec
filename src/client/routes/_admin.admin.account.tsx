import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "#client/features/accounts/account-screen.tsx";

export const Route = createFileRoute("/_admin/admin/account")({
  staticData: { title: "Account" },
  component: AccountScreen,
});
