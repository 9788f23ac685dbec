import { Box, Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { type Setup, type SetupStep, setupSteps } from "#common/setup/setup.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";

type SetupListProps = {
  /**
   * Called when the user hides the list. The pressed button disappears, so the caller must move the
   * focus elsewhere.
   */
  onHide: () => void;
};

/**
 * The list of the steps that prepare a new site. Shows nothing if all steps are done, or if the
 * user has hidden the list.
 */
export function SetupList({ onHide }: SetupListProps) {
  const { setup } = trpc.useUtils();
  const { data } = trpc.setup.status.useQuery(undefined, { refetchOnMount: "always" });
  const { mutate } = trpc.setup.hide.useMutation({
    onMutate() {
      onHide();
      setup.status.setData(undefined, (known) => known && { ...known, isHidden: true });
    },
    onError: reportFailure("The list could not be hidden"),
    onSettled: () => setup.status.invalidate(),
  });
  if (!data || data.isHidden) return null;
  const count = setupSteps.filter((step) => data.done[step]).length;
  if (count === setupSteps.length) return null;
  return (
    <SectionCard
      title="Prepare your site"
      titleSize={20}
      note={`${count} of ${setupSteps.length} steps are done.`}
      beside={
        <Button variant="subtle" color="gray" size="xs" onClick={() => mutate()}>
          Hide<span className="visually-hidden"> the steps that prepare the site</span>
        </Button>
      }
    >
      <PlainList isDivided aria-label="Steps">
        {setupSteps.map((step) => (
          <li key={step}>
            <Step isDone={data.done[step]}>{describeStep(step, data)}</Step>
          </li>
        ))}
      </PlainList>
    </SectionCard>
  );
}

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <Group gap="sm" wrap="nowrap" py="xs" align="flex-start">
      <Box c={isDone ? "roost" : "dimmed"} mt={3} h={18} flex="none">
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </Box>
      <Text fz="0.9375rem" {...(isDone && { c: "dimmed" })}>
        {children}
        {isDone && <span className="visually-hidden">: done</span>}
      </Text>
    </Group>
  );
}

/**
 * Returns the text of a step that prepares the site. The text links to the screen of the step, or
 * names the environment variable that must be set, or both.
 */
function describeStep(step: SetupStep, { privacyPageId }: Setup): ReactNode {
  switch (step) {
    case "password":
      return (
        <Link to="/admin/account" data-lone-link>
          Choose your own password
        </Link>
      );
    case "address":
      return (
        <>
          Set the site's public address: <code>SITE_URL</code>, where the server is started
        </>
      );
    case "mail":
      return (
        <>
          <Link to="/admin/mail" data-lone-link>
            Set a mail server
          </Link>
          : <code>SMTP_URL</code>, where the server is started
        </>
      );
    case "privacy":
      return privacyPageId === null ? (
        <Link to="/admin/content-pages/new" data-lone-link>
          Write a privacy page
        </Link>
      ) : (
        <Link to="/admin/content-pages/$id" params={{ id: String(privacyPageId) }} data-lone-link>
          Make the privacy page your own
        </Link>
      );
    case "webhook":
      return (
        <Link to="/admin/site-settings" data-lone-link>
          Set the webhook of your automation
        </Link>
      );
    case "post":
      return (
        <Link to="/admin/blog/new" data-lone-link>
          Publish your first post
        </Link>
      );
  }
}
