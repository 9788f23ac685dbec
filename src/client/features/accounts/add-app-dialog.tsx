import { Box, Center, Group, Image, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useEffect } from "react";
import { appCodeInput } from "#common/accounts/factor-input.ts";
import type { AddedFactor, NewApp } from "#common/accounts/second-factors.ts";
import { fieldErrors } from "../../error-text.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { CopyButton } from "../../ui/back-office/copy-button.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { focusAtOnce } from "../../ui/back-office/focus-at-once.ts";
import { keyed } from "../../ui/keyed.ts";
import { useCheckedForm } from "../../use-checked-form.ts";

type AddAppDialogProps = {
  opened: boolean;
  onAdd: (added: AddedFactor) => void;
  onClose: () => void;
};

/** A dialog that adds an authenticator app: it shows a QR code, and asks for the first code. */
export function AddAppDialog({ opened, ...form }: AddAppDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={form.onClose}
      holdsText
      title="Add an authenticator app"
      width="27rem"
    >
      <AddApp {...form} />
    </Dialog>
  );
}

function AddApp({ onAdd, onClose }: Omit<AddAppDialogProps, "opened">) {
  const { mutate, data } = trpc.accounts.factors.beginApp.useMutation({
    onError(error) {
      reportFailure("App not added")(error);
      onClose();
    },
  });
  useEffect(() => mutate(), [mutate]);
  if (!data) return <Skeleton h={320} />;
  return <FirstCode app={data} onAdd={onAdd} onClose={onClose} />;
}

type FirstCodeProps = Omit<AddAppDialogProps, "opened"> & { app: NewApp };

function FirstCode({ app: { secret, qrCode }, onAdd, onClose }: FirstCodeProps) {
  const { form, onSubmit } = useCheckedForm(appCodeInput, { code: "" });
  const { mutate, isPending } = trpc.accounts.factors.addApp.useMutation({
    onSuccess: onAdd,
    onError(error) {
      const errors = fieldErrors(error);
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) reportFailure("App not added")(error);
    },
  });
  return (
    <form
      noValidate
      onSubmit={onSubmit((typed) => {
        if (!isPending) mutate(typed);
      })}
    >
      <Stack>
        <Text c="dimmed">
          Scan this code with an authenticator app on your phone, such as 2FAS or Google
          Authenticator. The app then shows a new code every 30 seconds.
        </Text>
        <Center>
          <Image
            src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
            alt="QR code for the authenticator app"
            w={200}
            h={200}
          />
        </Center>
        <Group gap="xs" wrap="nowrap">
          <Text c="dimmed" fz="sm">
            Or type this key into the app:{" "}
            <code>
              {/* Groups of four characters make the app's secret key easier to type. */}
              {keyed(secret.match(/.{1,4}/g) ?? [], (group) => group).map(
                ({ key, item: group }) => (
                  <Box key={key} component="span" display="inline-block" me="0.75ch">
                    {group}
                  </Box>
                ),
              )}
            </code>
          </Text>
          <CopyButton noun="key" text={secret} />
        </Group>
        <TextInput
          {...form.getInputProps("code")}
          key={form.key("code")}
          label="Code of your app"
          description="The six digits that the app shows now"
          size="md"
          inputMode="numeric"
          autoComplete="one-time-code"
          ref={focusAtOnce}
        />
      </Stack>
      <DialogSubmit
        action="Add the app"
        doing="Adding..."
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  );
}
