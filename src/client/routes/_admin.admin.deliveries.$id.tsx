import { createFileRoute } from "@tanstack/react-router";
import { DeliveryMissing, DeliveryScreen } from "#client/features/webhook/delivery-screen.tsx";
import { readUuid } from "#client/read-id.ts";
import { deliverySearch } from "#common/webhook/delivery.ts";

export const Route = createFileRoute("/_admin/admin/deliveries/$id")({
  staticData: { title: "Delivery" },
  validateSearch: deliverySearch,
  component: OneDelivery,
});

function OneDelivery() {
  const id = readUuid(Route.useParams().id);
  const search = Route.useSearch();
  return id === undefined ? <DeliveryMissing /> : <DeliveryScreen id={id} search={search} />;
}
