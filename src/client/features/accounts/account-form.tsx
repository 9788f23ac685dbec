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
 * A form about an account, with one button. If the button is pressed before the application has
 * loaded, the method "dialog" makes the browser send nothing. With the default method, the browser
 * could put the password or email address into the URL. When the application has loaded, it repeats
 * the press (see `repeatPresses`).
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
