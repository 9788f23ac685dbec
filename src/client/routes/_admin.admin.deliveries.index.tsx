import { createFileRoute } from "@tanstack/react-router";
import { DeliveryListScreen } from "#client/features/webhook/delivery-list-screen.tsx";
import { deliverySearch } from "#common/webhook/delivery.ts";

export const Route = createFileRoute("/_admin/admin/deliveries/")({
  staticData: { title: "Deliveries" },
  validateSearch: deliverySearch,
  component: Deliveries,
});

function Deliveries() {
  const navigate = Route.useNavigate();
  return (
    <DeliveryListScreen
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
