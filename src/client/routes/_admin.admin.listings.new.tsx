import { createFileRoute } from "@tanstack/react-router";
import { CaptureScreen } from "#client/features/listings/capture-screen.tsx";

export const Route = createFileRoute("/_admin/admin/listings/new")({
  staticData: { title: "Capture" },
  component: CaptureScreen,
});
