import { createFileRoute } from "@tanstack/react-router";
import { loadMessageForm } from "#client/features/messages/load-message-form.ts";
import { MessagePart } from "#client/features/messages/message-part.tsx";
import { loadPageOfType } from "#client/features/pages/load-page.ts";
import { PageMissing } from "#client/features/pages/page-missing.tsx";
import { PageOfType } from "#client/features/pages/page-of-type.tsx";
import { PageSkeleton } from "#client/ui/page-skeleton.tsx";
import { describeContent } from "./-describe-content.ts";

export const Route = createFileRoute("/contact")({
  // After a visitor has sent a message, the URL has the parameter `sent`.
  validateSearch: ({ sent }): { sent?: "yes" } => (sent === "yes" ? { sent } : {}),
  loader: async ({ context }) => {
    const [loaded, form] = await Promise.all([
      loadPageOfType(context, "contact"),
      loadMessageForm(context),
    ]);
    return { ...loaded, form };
  },
  head: ({ loaderData, match }) =>
    describeContent(match, loaderData?.page, { path: "/contact", title: loaderData?.heading }),
  component: ContactPage,
  pendingComponent: PageSkeleton,
  notFoundComponent: PageMissing,
});

function ContactPage() {
  const { page, form } = Route.useLoaderData();
  const isSent = Route.useSearch().sent !== undefined;
  return (
    <PageOfType type="contact" page={page}>
      <MessagePart form={form} isSent={isSent} />
    </PageOfType>
  );
}
