import { Group, Text } from "@mantine/core";
import type { CostPart, ListingCosts } from "#common/listings/listing.ts";
import { Fact, FactList } from "../../ui/back-office/fact-list.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { money } from "./listing-title.ts";

type CostCardProps = { costs: ListingCosts; currency: string | null };

/** Shows what a flat costs each month and what it costs before moving in, as sums and in parts. */
export function CostCard({ costs: { monthly, upfront, parts }, currency }: CostCardProps) {
  if (parts.length === 0) return null;
  const sums = [
    monthly !== null && `${money(monthly, currency)} a month`,
    upfront !== null && `${money(upfront, currency)} before moving in`,
  ].filter(Boolean);
  return (
    <SectionCard title="What it costs" titleSize={20}>
      <Text fw={600}>{sums.join(", ")}</Text>
      <FactList>
        {parts.map((part) => (
          <Fact key={`${part.due} ${part.name}`} name={part.name}>
            <Part part={part} currency={currency} />
          </Fact>
        ))}
      </FactList>
    </SectionCard>
  );
}

const Part = ({ part, currency }: { part: CostPart; currency: string | null }) => (
  <Group gap="xs" component="span">
    {money(part.amount, currency)}
    <Text span c="dimmed" fz="sm">
      {part.due === "monthly" ? "a month" : "once"}
      {part.basis === "estimated" && ", estimated by Roost"}
    </Text>
  </Group>
);
