import { Card, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";

/** Skeletons in the shape of the figures: four cards, and two panels. */
export function PromiseLoading() {
  return (
    <ScreenState kind="loading" label="Loading the figures...">
      <Stack gap={20}>
        <SimpleGrid type="container" cols={{ base: 1, "32rem": 2, "60rem": 4 }} spacing="sm">
          {["a", "b", "c", "d"].map((key) => (
            <Card key={key} px={20} py={22}>
              <Skeleton h={12} w="60%" />
              <Skeleton h={30} w="40%" />
              <Skeleton h={36} />
            </Card>
          ))}
        </SimpleGrid>
        <SimpleGrid type="container" cols={{ base: 1, "48rem": 2 }} spacing={20}>
          {["a", "b"].map((key) => (
            <Card key={key} p={20}>
              <Skeleton h={20} w="10rem" />
              {["1", "2", "3", "4", "5", "6"].map((row) => (
                <Skeleton key={row} h={48} />
              ))}
            </Card>
          ))}
        </SimpleGrid>
      </Stack>
    </ScreenState>
  );
}
