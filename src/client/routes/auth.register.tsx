import { createFileRoute } from "@tanstack/react-router";

// The screen of `/auth`, which shows the other form at this address.
export const Route = createFileRoute("/auth/register")({
  staticData: { title: "Create an account" },
});
