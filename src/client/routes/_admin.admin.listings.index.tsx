import { createFileRoute } from "@tanstack/react-router";
import { useViewOf } from "#client/features/accounts/searched-view.ts";
import { ListingsScreen } from "#client/features/listings/listings-screen.tsx";
import { listingSearch } from "#common/listings/listing-list.ts";

export const Route = createFileRoute("/_admin/admin/listings/")({
  staticData: { title: "Listings" },
  validateSearch: listingSearch,
  component: Listings,
});

function Listings() {
  return <ListingsScreen view={useViewOf(Route.useSearch())} />;
}
