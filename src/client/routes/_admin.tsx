import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AdminGuard } from "#client/features/accounts/admin-guard.tsx";
import { AdminFrame } from "#client/features/dashboard/admin-frame.tsx";

export const Route = createFileRoute("/_admin")({
  staticData: { startsByItself: true, ownFrame: true },
  component: Admin,
});

function Admin() {
  return (
    <AdminGuard>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </AdminGuard>
  );
}
