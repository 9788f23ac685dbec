import { createFileRoute } from "@tanstack/react-router";
import { ApiKeysScreen } from "#client/features/api-keys/api-keys-screen.tsx";

export const Route = createFileRoute("/_admin/admin/api-keys")({
  staticData: { title: "API Keys" },
  component: ApiKeysScreen,
});
