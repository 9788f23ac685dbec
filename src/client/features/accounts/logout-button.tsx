import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { useLogOut } from "./use-log-out.ts";

type LogoutButtonProps = {
  /** The screen to show after logout. */
  to?: "/admin" | "/auth";
  label?: string;
};

export function LogoutButton({ to, label = "Logout" }: LogoutButtonProps) {
  const { logOut, isPending } = useLogOut(to);
  return (
    <PendingButton
      variant="default"
      isPending={isPending}
      pendingLabel="Logging out..."
      onClick={logOut}
    >
      {label}
    </PendingButton>
  );
}
