import { createFileRoute } from "@tanstack/react-router";
import { ListingsScreen } from "#client/features/listings/listings-screen.tsx";
import { listingSearch } from "#common/listings/listing-list.ts";

export const Route = createFileRoute("/_admin/admin/listings/")({
  staticData: { title: "Listings" },
  validateSearch: listingSearch,
  component: Listings,
});

function Listings() {
  return <ListingsScreen view={Route.useSearch()} />;
}
