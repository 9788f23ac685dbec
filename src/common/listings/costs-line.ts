import type { ListingCosts } from "./listing.ts";

// The formats are created only once, because creating one is slow.
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat("en", {
      style: "currency",
      currency,
      trailingZeroDisplay: "stripIfInteger",
    });
  formats.set(currency, format);
  return format;
}

/**
 * Returns what a flat costs as a line of text, such as "€1,180 a month, €2,400 before you move in";
 * undefined if nothing is known. If a cost is estimated, "about" comes before the monthly sum.
 *
 * @param currency three letters such as EUR; null counts as EUR
 */
export function costsLine(
  { monthly, upfront, parts }: ListingCosts,
  currency: string | null,
): string | undefined {
  const format = formatOf(currency ?? "EUR");
  const about = parts.some(({ basis }) => basis === "estimated") ? "about " : "";
  const lines = [
    ...(monthly === null ? [] : [`${about}${format.format(monthly)} a month`]),
    ...(upfront === null ? [] : [`${format.format(upfront)} before you move in`]),
  ];
  return lines.length === 0 ? undefined : lines.join(", ");
}
