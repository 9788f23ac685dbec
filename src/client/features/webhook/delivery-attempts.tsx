import { Accordion, Group, Stack, Text } from "@mantine/core";
import {
  exchangeDays,
  type MessageAttempt,
  storedResponseLength,
} from "#common/webhook/delivery.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { AttemptBadge } from "./delivery-result.tsx";
import { errorBesideStatus } from "./delivery-words.ts";
import { ExchangeText, readableJson } from "./exchange-text.tsx";

/** All attempts of a delivery, newest first, each with the request and the receiver's response. */
export function DeliveryAttempts({ tries }: { tries: MessageAttempt[] }) {
  const [last] = tries;
  return (
    <SectionCard title="Attempts" titleSize={20} miw={0}>
      {last === undefined ? (
        <Text c="dimmed">Nothing has been sent yet.</Text>
      ) : (
        <Accordion
          multiple
          order={3}
          variant="separated"
          // Each new attempt changes the key. React then creates the list again, and the list opens
          // its default item, which is the newest attempt.
          key={last.attempt}
          defaultValue={[String(last.attempt)]}
          transitionDuration={0}
        >
          {tries.map((made) => (
            <Accordion.Item key={made.attempt} value={String(made.attempt)}>
              <Accordion.Control>
                <AttemptTitle made={made} />
              </Accordion.Control>
              <Accordion.Panel>
                <AttemptDetails made={made} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </SectionCard>
  );
}

function AttemptTitle({ made }: { made: MessageAttempt }) {
  const { attempt, status, responseCode, durationMs, attemptedAt } = made;
  return (
    <Group gap="xs" fz="0.9375rem" ff="text">
      <Text span inherit fw={600}>{`Attempt ${attempt}`}</Text>
      <AttemptBadge status={status} />
      <Text span inherit c="dimmed">
        {responseCode === null ? "no answer" : `answered ${responseCode}`}
        {durationMs !== null && `, ${durationMs.toLocaleString("en-US")} ms`}
      </Text>
      <Text span inherit c="dimmed">
        <Moment at={attemptedAt} isOneLine />
      </Text>
    </Group>
  );
}

function AttemptDetails({ made }: { made: MessageAttempt }) {
  const { error, responseCode, url, requestHeaders, responseHeaders, responseText } = made;
  const problem = errorBesideStatus(error, responseCode);
  return (
    <Stack gap="md">
      {problem !== null && (
        <Text c="red.7" fz="0.9375rem" style={{ overflowWrap: "anywhere" }}>
          {problem}
        </Text>
      )}
      {url === null ? (
        <Text c="dimmed" fz="0.9375rem">
          Of this attempt only the result is known. Requests and answers are kept for {exchangeDays}{" "}
          days.
        </Text>
      ) : (
        <Part name="Request">{`POST ${url}\n${lines(requestHeaders)}`}</Part>
      )}
      {responseHeaders !== null && <Part name="Response headers">{lines(responseHeaders)}</Part>}
      {responseText !== null && <ResponseBody text={responseText} />}
    </Stack>
  );
}

const lines = (headers: Record<string, string> | null): string =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

function Part({ name, children }: { name: string; children: string }) {
  return (
    <Stack gap={4}>
      <Text component="h4" ff="text" fz="0.9375rem" fw={600} m={0}>
        {name}
      </Text>
      <ExchangeText>{children}</ExchangeText>
    </Stack>
  );
}

function ResponseBody({ text }: { text: string }) {
  if (text === "") return <Text fz="0.9375rem">The answer had no text.</Text>;
  return (
    <>
      <Part name="Response body">{readableJson(text)}</Part>
      {text.length === storedResponseLength && (
        <Text c="dimmed" fz="0.875rem">
          Only the first {storedResponseLength.toLocaleString("en-US")} characters are kept.
        </Text>
      )}
    </>
  );
}
