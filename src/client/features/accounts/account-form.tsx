import { Stack } from "@mantine/core";
import type { FormEventHandler, ReactNode } from "react";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";

type AccountFormProps = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  isPending: boolean;
  /** The label of the form's button. */
  action: string;
  /** The label of the form's button while the request is pending. */
  pendingLabel: string;
  /** The fields of the form. */
  children: ReactNode;
};

/**
 * The form of an account, with its one button. The method "dialog" makes an early submission, before
 * JavaScript has loaded, do nothing, so that no password and no address gets into a URL. When the
 * application has loaded, it repeats a login or a registration.
 */
export function AccountForm({ onSubmit, children, action, ...button }: AccountFormProps) {
  return (
    <form method="dialog" noValidate onSubmit={onSubmit}>
      <Stack>
        {children}
        <PendingButton type="submit" mt="xs" {...button}>
          {action}
        </PendingButton>
      </Stack>
    </form>
  );
}
