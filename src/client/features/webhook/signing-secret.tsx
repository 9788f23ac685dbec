import { Button, Flex, Group, Text, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { shortMoment } from "#common/short-dates.ts";
import { formerSecretHours, type WebhookStatus } from "#common/webhook/webhook.ts";
import { errorText } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { ShownOnceDialog } from "../../ui/back-office/shown-once-dialog.tsx";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import { showToast } from "../../ui/toast.tsx";

type Secret = WebhookStatus["secret"];

/**
 * Describes the secret that signs deliveries. Its buttons show the secret once, renew it, and stop
 * the use of the former secret after a renewal.
 */
export function SigningSecret({ secret }: { secret: Secret | undefined }) {
  const [isRenewing, setIsRenewing] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // When the user ends the former secret, its button disappears. The heading then takes the focus.
  const holdFocus = useHeldFocus(heading, secret);
  const utils = trpc.useUtils();
  const refresh = () => void utils.webhook.status.invalidate();
  const show = trpc.webhook.showSecret.useMutation({
    onSuccess: (answer) => setShown(answer.secret),
    onError: (error) => showFailure("Secret not shown", error),
    onSettled: refresh,
  });
  const renew = trpc.webhook.renewSecret.useMutation({
    onSuccess: (answer) => setShown(answer.secret),
    onError: (error) => showFailure("Secret not renewed", error),
    onSettled() {
      setIsRenewing(false);
      refresh();
    },
  });
  const endFormer = trpc.webhook.endFormerSecret.useMutation({
    onError: (error) => showFailure("Former secret not ended", error),
    onSettled: refresh,
  });
  const formerEndsAt = secret?.formerEndsAt ?? null;
  return (
    <Flex wrap="wrap" align="center" justify="space-between" rowGap="sm" columnGap="md">
      <div style={{ flex: "1 1 18rem" }}>
        <Title order={3} fz="1.0625rem" ref={heading} tabIndex={-1}>
          Signing secret
        </Title>
        <Text mt={4} c="dimmed" fz="0.9375rem">
          {describe(secret)}
        </Text>
        {formerEndsAt !== null && (
          <Text mt={4} c="dimmed" fz="0.9375rem">
            Until <time dateTime={formerEndsAt}>{shortMoment(formerEndsAt)}</time>, deliveries are
            signed with the former secret, too: your receiver accepts them with either one.
          </Text>
        )}
      </div>
      {secret?.source === "generated" && (
        <Group gap="xs">
          {secret.canShow && (
            <PendingButton
              variant="default"
              size="sm"
              isPending={show.isPending}
              onClick={() => show.mutate()}
            >
              Show<span className="visually-hidden"> signing secret</span>
            </PendingButton>
          )}
          {formerEndsAt !== null && (
            <PendingButton
              variant="default"
              size="sm"
              isPending={endFormer.isPending}
              pendingLabel="Ending..."
              onClick={() => {
                holdFocus();
                endFormer.mutate();
              }}
            >
              End former secret
            </PendingButton>
          )}
          <Button variant="default" size="sm" onClick={() => setIsRenewing(true)}>
            Renew<span className="visually-hidden"> signing secret</span>
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={isRenewing}
        title="Renew the signing secret?"
        text={describeRenewal(secret)}
        action="Renew secret"
        doing="Renewing..."
        isPending={renew.isPending}
        onConfirm={() => renew.mutate()}
        onCancel={() => setIsRenewing(false)}
      />
      <ShownOnceDialog
        text={shown}
        title="Signing secret"
        label="Secret"
        warning="This secret is shown only once. Copy it to your receiver now. If you lose it, you must renew it."
        onClose={() => {
          setShown(null);
          // The focus moves elsewhere when the dialog closes, because the button that opened the
          // dialog does not exist any more.
          heading.current?.focus({ preventScroll: true });
        }}
      />
    </Flex>
  );
}

function showFailure(title: string, error: unknown): void {
  // No toast is shown if the session has ended, because the login dialog opens instead.
  if (statusOf(error) === 401) return;
  showToast({ title, description: errorText(error), variant: "destructive" });
}

function describe(secret: Secret | undefined): string {
  if (!secret)
    return "With this secret, your receiver checks that a delivery comes from this site.";
  if (secret.source === "environment") {
    return "The variable WEBHOOK_SECRET sets this secret on the server. You cannot show or renew it here.";
  }
  return secret.canShow
    ? "With this secret, your receiver checks that a delivery comes from this site. It can be shown only once."
    : "This secret has already been shown. Renew it to see a new one.";
}

/**
 * Describes what a renewal does. If the present secret was never shown, it is dropped at once,
 * because no receiver can have it. Otherwise, deliveries are signed with both the new and the
 * present secret for some hours, so that the team has time to copy the new secret to the receiver.
 */
function describeRenewal(secret: Secret | undefined): string {
  if (secret?.canShow) {
    return "All further deliveries are signed with a new secret, which is shown only once. The present secret was never shown, so it ends at once.";
  }
  const both = `Deliveries are signed with the new and the present secret for ${formerSecretHours} hours. Copy the new secret to your receiver within this time. It is shown only once.`;
  if (secret?.formerEndsAt == null) return both;
  return `${both} The secret before the present one, with which deliveries are still signed, ends at once.`;
}
