import { Plus } from "lucide-react";
import type { ListingView } from "#common/listings/listing-list.ts";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { DeletedListings } from "./deleted-listings.tsx";
import { ListingTable } from "./listing-table.tsx";

/** The screen with all found flats. */
export function ListingsScreen({ view }: { view: ListingView }) {
  return (
    <>
      <ScreenHeading title="Listings">
        <ButtonLink
          to="/admin/listings/new"
          size="sm"
          leftSection={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          Capture
        </ButtonLink>
      </ScreenHeading>
      {view.deleted ? <DeletedListings view={view} /> : <ListingTable view={view} />}
    </>
  );
}
