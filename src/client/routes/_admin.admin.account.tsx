import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_admin/admin/account")({
  staticData: { title: "Account" },
  component: Account,
});

function Account() {
  return <h1>Account</h1>;
}
