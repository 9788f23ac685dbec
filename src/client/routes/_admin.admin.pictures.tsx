import { createFileRoute } from "@tanstack/react-router";
import { PicturesScreen } from "#client/features/media/pictures-screen.tsx";

export const Route = createFileRoute("/_admin/admin/pictures")({
  staticData: { title: "Pictures" },
  component: PicturesScreen,
});
