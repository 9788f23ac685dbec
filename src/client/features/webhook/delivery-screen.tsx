import { Code, Group, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { Link, linkOptions } from "@tanstack/react-router";
import { comingMoment } from "#common/short-dates.ts";
import type { DeliveryDetail, DeliverySearch } from "#common/webhook/delivery.ts";
import { ListedRowMissing, ListedRowScreen, type ListedRows } from "../../listed-row-screen.tsx";
import { trpc } from "../../trpc.ts";
import { CopyButton } from "../../ui/back-office/copy-button.tsx";
import { Fact, FactList } from "../../ui/back-office/fact-list.tsx";
import { Moment } from "../../ui/back-office/moment.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { DeliveryAttempts } from "./delivery-attempts.tsx";
import { StateBadge } from "./delivery-result.tsx";
import { stateExplanations } from "./delivery-words.ts";
import { ExchangeText, readableJson } from "./exchange-text.tsx";
import { SendAgain } from "./send-again.tsx";

const rows: ListedRows<DeliverySearch> = {
  noun: "delivery",
  list: "Deliveries",
  linkTo: (search) => linkOptions({ to: "/admin/deliveries", search }),
  gone: "erased. Events and tests are kept for 30 days",
};

type DeliveryScreenProps = {
  id: string;
  /** The filters of the list from which the delivery was opened. */
  search: DeliverySearch;
};

const columns = {
  cols: { base: 1, lg: 2 },
  spacing: "xl",
  verticalSpacing: "lg",
  style: { alignItems: "start" },
};

/** Shows everything about the delivery of a submission, an event or a test. */
export function DeliveryScreen({ id, search }: DeliveryScreenProps) {
  return (
    <ListedRowScreen
      rows={rows}
      search={search}
      query={trpc.webhook.byId.useQuery({ id }, { refetchOnMount: "always" })}
      skeleton={
        <SimpleGrid {...columns}>
          <Skeleton h={320} />
          <Skeleton h={480} />
        </SimpleGrid>
      }
    >
      {(delivery) => <DeliveryView delivery={delivery} />}
    </ListedRowScreen>
  );
}

/** The screen for the URL of a delivery that does not exist or was erased. */
export const DeliveryMissing = () => <ListedRowMissing rows={rows} />;

function DeliveryView({ delivery }: { delivery: DeliveryDetail }) {
  const payload = readableJson(delivery.payload);
  return (
    <>
      <ScreenHeading title={delivery.event}>
        <SendAgain delivery={delivery} />
      </ScreenHeading>
      <SimpleGrid {...columns}>
        <Stack gap="lg" miw={0}>
          <DeliveryFacts delivery={delivery} />
          <SectionCard
            title="Payload"
            titleSize={20}
            note="Each attempt sends this in one line."
            beside={<CopyButton noun="payload" text={delivery.payload} />}
          >
            <ExchangeText>{payload}</ExchangeText>
          </SectionCard>
        </Stack>
        <DeliveryAttempts tries={delivery.tries} />
      </SimpleGrid>
    </>
  );
}

function DeliveryFacts({ delivery }: { delivery: DeliveryDetail }) {
  const { id, state, isTest, occurredAt, nextTryAt, submissionId } = delivery;
  return (
    <SectionCard
      title="This delivery"
      titleSize={20}
      note={isTest ? "This was a test, which is sent once." : stateExplanations[state]}
    >
      <FactList>
        <Fact name="State">
          <Group gap={6}>
            <StateBadge state={state} />
            {isTest && <StatusBadge tone="begun">Test</StatusBadge>}
          </Group>
        </Fact>
        <Fact name="webhook-id">
          <Code fz="0.875rem">{id}</Code>
        </Fact>
        <Fact name="Happened">
          <Moment at={occurredAt} />
        </Fact>
        {nextTryAt !== null && (
          <Fact name="Next attempt">
            <time dateTime={nextTryAt}>{comingMoment(nextTryAt)}</time>
          </Fact>
        )}
        {submissionId !== null && (
          <Fact name="About">
            <Link to="/admin/submissions/$id" params={{ id: submissionId }}>
              The submission
            </Link>
          </Fact>
        )}
      </FactList>
    </SectionCard>
  );
}
