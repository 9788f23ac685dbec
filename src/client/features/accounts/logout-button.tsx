import { button } from "../../ui/button.ts";
import { useLogOut } from "./use-log-out.ts";

type LogoutButtonProps = {
  /** Where one is afterwards. */
  to?: "/admin" | "/auth";
  label?: string;
};

/** Ends the session. */
export function LogoutButton({ to, label = "Logout" }: LogoutButtonProps) {
  const { logOut, isPending } = useLogOut(to);
  return (
    <button
      type="button"
      className={button("quiet")}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) logOut();
      }}
    >
      {isPending ? "Logging out..." : label}
    </button>
  );
}
