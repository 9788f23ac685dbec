import { Anchor, Text } from "@mantine/core";
import type { ListingSource } from "#common/listings/listing.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";

/** A card with the sources in which a listing was seen, such as portals or groups. */
export function SourceCard({ sources }: { sources: ListingSource[] }) {
  return (
    <SectionCard title="Seen in" titleSize={20}>
      <PlainList isDivided aria-label="Sources">
        {sources.map(({ source, url, externalId, postedAt, firstSeenAt, lastSeenAt }) => (
          <li key={`${source} ${externalId} ${url} ${firstSeenAt}`}>
            <Text fw={600} pt="xs" style={{ overflowWrap: "anywhere" }}>
              {url === null ? (
                source
              ) : (
                <Anchor inherit href={url} target="_blank" rel="noopener noreferrer" data-lone-link>
                  {source}
                </Anchor>
              )}
            </Text>
            <Text c="dimmed" fz="sm" pb="xs">
              {postedAt !== null && (
                <>
                  Posted <Moment at={postedAt} isOneLine />,{" "}
                </>
              )}
              {postedAt === null ? "Last" : "last"} seen <Moment at={lastSeenAt} isOneLine />
            </Text>
          </li>
        ))}
      </PlainList>
    </SectionCard>
  );
}
