import { createFileRoute } from "@tanstack/react-router";

// This route has no component of its own. The component of the parent route `/auth` shows the
// registration form at this URL.
export const Route = createFileRoute("/auth/register")({
  staticData: { title: "Create an account" },
});
