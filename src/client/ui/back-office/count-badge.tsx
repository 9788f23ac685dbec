import { Text } from "@mantine/core";

type CountBadgeProps = {
  count: number;
  /** The noun for the counted items, which screen readers read with the number. */
  noun: string;
  /** Whether the counted items are late or have failed. */
  isUrgent?: boolean;
  className?: string | undefined;
};

/** A number beside a link; nothing if it is zero. */
export function CountBadge({ count, noun, isUrgent, className = "" }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <Text
      span
      className={className}
      miw="1.5rem"
      px={8}
      ml="auto"
      bdrs="xl"
      bg={isUrgent ? "clay.7" : "roost"}
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
