import { Text } from "@mantine/core";

type CountBadgeProps = {
  count: number;
  /** The noun of the count, for screen readers. */
  noun: string;
  className?: string | undefined;
};

/** A number beside a link; nothing if it is zero. */
export function CountBadge({ count, noun, className = "" }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <Text
      span
      className={className}
      miw="1.5rem"
      px={8}
      ml="auto"
      bdrs="xl"
      bg="roost"
      c="white"
      fz="0.8125rem"
      fw={600}
      ta="center"
    >
      {count.toLocaleString("en-US")}
      <span className="visually-hidden"> {noun}</span>
    </Text>
  );
}
