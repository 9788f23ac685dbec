import { Text } from "@mantine/core";
import type { PriceChange } from "#common/listings/listing.ts";
import { shortDate } from "#common/short-dates.ts";
import { Fact, FactList } from "../../ui/back-office/fact-list.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { rentOf } from "./listing-title.ts";

type PriceCardProps = { prices: PriceChange[]; currency: string | null };

/** A card with the rents that a listing had over time, if it had more than one. */
export function PriceCard({ prices, currency }: PriceCardProps) {
  if (prices.length < 2) return null;
  return (
    <SectionCard title="Rents so far" titleSize={20}>
      <FactList>
        {prices.map(({ at, rent, rentKind }) => (
          <Fact key={at} name={shortDate(at)}>
            <Text span inherit>
              {rentOf({ rent, rentKind, currency }) ?? "Unknown"}
            </Text>
          </Fact>
        ))}
      </FactList>
    </SectionCard>
  );
}
