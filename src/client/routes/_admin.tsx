import { createFileRoute, Outlet } from "@tanstack/react-router";
import { AdminGuard } from "#client/features/accounts/admin-guard.tsx";
import { AdminFrame } from "#client/features/dashboard/admin-frame.tsx";
import { BackOfficeTheme } from "#client/ui/back-office/back-office-theme.tsx";

export const Route = createFileRoute("/_admin")({
  staticData: { startsByItself: true, ownFrame: true },
  component: Admin,
});

function Admin() {
  return (
    <BackOfficeTheme>
      <AdminGuard>
        <AdminFrame>
          <Outlet />
        </AdminFrame>
      </AdminGuard>
    </BackOfficeTheme>
  );
}
