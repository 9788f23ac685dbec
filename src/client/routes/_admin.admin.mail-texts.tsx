import { createFileRoute } from "@tanstack/react-router";
import { MailTextsScreen } from "#client/features/mail/mail-texts-screen.tsx";

export const Route = createFileRoute("/_admin/admin/mail-texts")({
  staticData: { title: "Mail Texts" },
  component: MailTextsScreen,
});
