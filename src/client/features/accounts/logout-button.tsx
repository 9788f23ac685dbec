import type { ButtonProps } from "@mantine/core";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { useLogOut } from "./use-log-out.ts";

type LogoutButtonProps = ButtonProps & {
  /** The path of the screen that is shown after the logout. */
  to?: "/admin" | "/auth";
  label?: string;
};

export function LogoutButton({ to, label = "Logout", ...props }: LogoutButtonProps) {
  const { logOut, isPending } = useLogOut(to);
  return (
    <PendingButton
      {...props}
      variant="default"
      isPending={isPending}
      pendingLabel="Logging out..."
      onClick={logOut}
    >
      {label}
    </PendingButton>
  );
}
