import { Card, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";

/** Skeletons in the shape of the report: four figures, the funnel, and two lists of steps. */
export function AnalyticsLoading() {
  return (
    <ScreenState kind="loading" label="Loading analytics...">
      <Stack gap={20}>
        <SimpleGrid type="container" cols={{ base: 2, "42rem": 4 }} spacing="sm">
          {["a", "b", "c", "d"].map((key) => (
            <Card key={key} px={20} py={22}>
              <Skeleton h={12} w="60%" />
              <Skeleton h={30} w="40%" />
            </Card>
          ))}
        </SimpleGrid>
        <PanelSkeleton widths={["100%", "86%", "85%", "62%", "61%", "40%"]} />
        <SimpleGrid type="container" cols={{ base: 1, "48rem": 2 }} spacing={20}>
          <PanelSkeleton widths={["100%", "99%", "98%", "97%", "96%"]} />
          <PanelSkeleton widths={["100%", "99%", "98%", "97%", "96%"]} />
        </SimpleGrid>
      </Stack>
    </ScreenState>
  );
}

const PanelSkeleton = ({ widths }: { widths: string[] }) => (
  <Card p={20}>
    <Skeleton h={20} w="10rem" />
    <Skeleton h={12} w="60%" />
    {widths.map((width) => (
      <Skeleton key={width} h={36} w={width} />
    ))}
  </Card>
);
