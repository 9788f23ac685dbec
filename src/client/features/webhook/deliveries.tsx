import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../error-text.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import type { Webhook } from "./use-webhook.ts";

/** The number of attempts that are shown at first. */
const shownAtFirst = 3;

/** Lists the latest attempts to deliver submissions. */
export function Deliveries({ status, deliveries }: Webhook) {
  const { data, error, isFetching, refetch } = deliveries;
  const [showsAll, setShowsAll] = useState(false);
  const refresh = () => {
    void refetch();
    void status.refetch();
  };
  return (
    <Stack component="section" gap="sm" aria-labelledby="deliveries">
      <Group justify="space-between">
        <Title order={3} id="deliveries" fz="1.0625rem">
          Latest deliveries
        </Title>
        <IconButton
          icon={RotateCw}
          label="Refresh deliveries"
          aria-busy={isFetching}
          onClick={refresh}
        />
      </Group>
      {error && (
        <ScreenState
          kind="failure"
          title="The deliveries can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={refresh}
        />
      )}
      {data?.length === 0 && (
        <Text c="dimmed" fz="0.9375rem">
          No deliveries yet. Each attempt to deliver a submission is listed here.
        </Text>
      )}
      {(data ? data.length > 0 : !error) && (
        <DeliveryTable attempts={showsAll ? data : data?.slice(0, shownAtFirst)} />
      )}
      {data && data.length > shownAtFirst && (
        <Button
          variant="default"
          size="sm"
          mr="auto"
          aria-expanded={showsAll}
          onClick={() => setShowsAll((all) => !all)}
        >
          {showsAll ? "Show fewer" : `Show all ${data.length}`}
        </Button>
      )}
    </Stack>
  );
}
