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
 * A form about an account, with its one button. If the user presses the button before JavaScript
 * has loaded, the method "dialog" makes the browser send nothing, so that no password and no
 * address gets into a URL. Once the application has loaded, it repeats the press for a login or a
 * registration.
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
