import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { SuppressedAddress } from "#common/mail/mail-list.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { useLastKnown } from "../../ui/back-office/last-known.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { showToast } from "../../ui/toast.tsx";
import { reasonNames } from "./mail-words.ts";

/** Lists the email addresses that get no mail, and lets an administrator lift a suppression. */
export function SuppressedAddresses() {
  const { data, error, isFetching, refetch } = trpc.mail.suppressions.useQuery(undefined, {
    refetchOnMount: "always",
  });
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <SectionCard
      title="Suppressed addresses"
      note="These addresses get no mail, because mail to them was refused or unwanted. Write to these persons by another way."
    >
      {error && (
        <ScreenState
          kind="failure"
          title="The addresses can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton h={48} />}
      {data?.length === 0 && <Text c="dimmed">No address is suppressed.</Text>}
      {data && data.length > 0 && (
        <PlainList isDivided aria-label="Suppressed addresses">
          {data.map((suppressed) => (
            <li key={suppressed.address}>
              <AddressRow suppressed={suppressed} onLift={() => setAsked(suppressed.address)} />
            </li>
          ))}
        </PlainList>
      )}
      <LiftDialog address={asked} onClose={() => setAsked(null)} />
    </SectionCard>
  );
}

type AddressRowProps = { suppressed: SuppressedAddress; onLift: () => void };

function AddressRow({ suppressed, onLift }: AddressRowProps) {
  const { address, reason, suppressedAt, mailId } = suppressed;
  return (
    <Group justify="space-between" gap="sm" py="sm">
      <Stack gap={2} flex="1 1 14rem" miw={0}>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {address}
        </Text>
        <Text c="dimmed" fz="0.9375rem">
          {reasonNames[reason]}
        </Text>
        <Group gap="md" align="baseline" fz="0.9375rem">
          <Moment at={suppressedAt} isBrief />
          {mailId !== null && (
            <Link to="/admin/mail/$id" params={{ id: mailId }}>
              The mail<span className="visually-hidden"> to {address}</span>
            </Link>
          )}
        </Group>
      </Stack>
      <Button variant="default" size="xs" onClick={onLift}>
        Lift<span className="visually-hidden"> the suppression of {address}</span>
      </Button>
    </Group>
  );
}

type LiftDialogProps = { address: string | null; onClose: () => void };

function LiftDialog({ address, onClose }: LiftDialogProps) {
  const { mail } = trpc.useUtils();
  const shown = useLastKnown(address ?? undefined);
  const { mutate, isPending } = trpc.mail.lift.useMutation({
    onSuccess() {
      showToast({ title: "Suppression lifted" });
      onClose();
    },
    onError: (error) =>
      showToast({ title: "Not lifted", description: errorText(error), variant: "destructive" }),
    onSettled: () => mail.invalidate(),
  });
  return (
    <ConfirmDialog
      opened={address !== null}
      title={`Send mail to ${shown} again?`}
      text="If the address still refuses mail, it is suppressed again. Mail to many such addresses lets mail servers take you for a spammer."
      action="Lift suppression"
      doing="Lifting..."
      isDestructive={false}
      isPending={isPending}
      onConfirm={() => {
        if (address !== null) mutate({ address });
      }}
      onCancel={onClose}
    />
  );
}
