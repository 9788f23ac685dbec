import { Card, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";

const fourCards = ["a", "b", "c", "d"];
const funnelWidths = ["100%", "86%", "85%", "62%", "61%", "40%"];
const fiveSteps = ["a", "b", "c", "d", "e"];

/** Skeletons in the shape of the report. */
export function AnalyticsLoading() {
  return (
    <ScreenState kind="loading" label="Loading analytics...">
      <Stack gap={20}>
        <SimpleGrid type="container" cols={{ base: 2, "42rem": 4 }} spacing="sm">
          {fourCards.map((key) => (
            <Card key={key} px={20} py={22}>
              <Skeleton h={12} w="60%" />
              <Skeleton h={30} w="40%" />
            </Card>
          ))}
        </SimpleGrid>
        <Card p={20}>
          <Skeleton h={20} w="10rem" />
          <Skeleton h={12} w="60%" />
          {funnelWidths.map((width) => (
            <Skeleton key={width} h={36} w={width} />
          ))}
        </Card>
        <SimpleGrid type="container" cols={{ base: 1, "48rem": 2 }} spacing={20}>
          <StepsLoading />
          <StepsLoading />
        </SimpleGrid>
      </Stack>
    </ScreenState>
  );
}

function StepsLoading() {
  return (
    <Card p={20}>
      <Skeleton h={20} w="10rem" />
      {fiveSteps.map((key) => (
        <Stack key={key} gap="sm" h={70} justify="center">
          <Skeleton h={12} w="60%" />
          <Skeleton h={12} />
          <Skeleton h={12} w="60%" />
        </Stack>
      ))}
    </Card>
  );
}
