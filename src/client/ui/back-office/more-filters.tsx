import { Box, Button, SimpleGrid, Stack } from "@mantine/core";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

type MoreFiltersProps = {
  /** The filters that are always visible. */
  first: ReactNode;
  /** How many filters `children` contains, and how many of these the user has set. */
  count: { all: number; set: number };
  /**
   * The filters besides the ones that are always visible. On phones they are hidden behind a
   * button.
   */
  children: ReactNode;
};

/** The filters of a list. On phones, a button hides the filters that are not always visible. */
export function MoreFilters({ first, count, children }: MoreFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-label="Filters">
      {first}
      <Box display={{ md: "none" }}>
        <Button
          variant="default"
          size="xs"
          leftSection={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count.set > 0 ? `More filters (${count.set})` : "More filters"}
        </Button>
      </Box>
      <Box id={id} display={{ base: isOpen ? "block" : "none", md: "block" }}>
        <SimpleGrid
          cols={{ base: 2, md: count.all }}
          spacing="sm"
          maw={{ md: `${count.all * 13}rem` }}
        >
          {children}
        </SimpleGrid>
      </Box>
    </Stack>
  );
}
