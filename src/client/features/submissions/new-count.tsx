import { Text } from "@mantine/core";
import { useNewCount } from "./use-new-count.ts";

/** Shows the number of new submissions beside the link to their list; nothing if there are none. */
export function NewCount({ className = "" }: { className?: string | undefined }) {
  const count = useNewCount();
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
      <span className="visually-hidden"> new</span>
    </Text>
  );
}
