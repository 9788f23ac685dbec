import { createFileRoute } from "@tanstack/react-router";
import { ListingMissing, ListingScreen } from "#client/features/listings/listing-screen.tsx";
import { readUuid } from "#client/read-id.ts";
import { listingSearch } from "#common/listings/listing-list.ts";

export const Route = createFileRoute("/_admin/admin/listings/$id")({
  staticData: { title: "Listing" },
  validateSearch: listingSearch,
  component: OneListing,
});

function OneListing() {
  const id = readUuid(Route.useParams().id);
  const view = Route.useSearch();
  return id === undefined ? <ListingMissing /> : <ListingScreen key={id} id={id} view={view} />;
}
