import "../../ui/mantine-styles.ts";
import { Center, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import { useUser } from "./use-user.ts";

/** Shows a screen of the back office to administrators only. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const { data: user } = useUser();
  if (user === undefined) {
    return (
      <Center mih="100svh">
        <Loader aria-label="Loading" />
      </Center>
    );
  }
  if (!user) return null;
  if (!user.isAdmin) return <h1>Access Denied</h1>;
  return children;
}
