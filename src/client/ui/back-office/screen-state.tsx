import { Alert, Box, Card, Group, Text, Title } from "@mantine/core";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { PendingButton } from "./pending-button.tsx";
import styles from "./screen-state.module.css";

type ScreenStateProps =
  | {
      kind: "loading";
      /** The text that screen readers announce, such as `Loading submissions...`. */
      label: string;
      /** Grey skeletons in the shape of the data, which are shown while the data loads. */
      children: ReactNode;
    }
  | {
      kind: "empty";
      picture?: ReactNode;
      title: string;
      text: string;
      /** Buttons and links, such as the one that creates the first item. */
      children?: ReactNode;
    }
  | {
      kind: "failure";
      title: string;
      /** The message that is shown if the data cannot be loaded. */
      text: string;
      isRetrying: boolean;
      /**
       * Called when the user presses the retry button. Undefined if another attempt would fail in
       * the same way; the button is then hidden.
       */
      onRetry: (() => void) | undefined;
    };

/**
 * Shown instead of a screen's data while the data loads, if there are no data, or if loading
 * failed.
 */
export function ScreenState(props: ScreenStateProps) {
  if (props.kind === "loading") {
    return (
      <>
        <output className="visually-hidden">{props.label}</output>
        <div aria-hidden>{props.children}</div>
      </>
    );
  }
  if (props.kind === "empty") {
    return (
      <Card
        px="lg"
        pt={40}
        pb={48}
        radius="lg"
        ta="center"
        style={{ justifyItems: "center", gap: 8 }}
      >
        {props.picture && (
          <Box className={styles.picture ?? ""} w="min(20rem, 100%)" mb="md">
            {props.picture}
          </Box>
        )}
        <Title order={2} fz={24}>
          {props.title}
        </Title>
        <Text c="dimmed" maw="26rem">
          {props.text}
        </Text>
        {props.children && (
          <Group justify="center" gap="sm" mt="md">
            {props.children}
          </Group>
        )}
      </Card>
    );
  }
  const { title, text, isRetrying, onRetry } = props;
  return (
    <Alert title={title} p="lg">
      <Text inherit c="dimmed">
        {text}
      </Text>
      {onRetry && (
        <PendingButton
          variant="default"
          mt={20}
          leftSection={<RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />}
          isPending={isRetrying}
          pendingLabel="Retrying..."
          onClick={onRetry}
        >
          Retry
        </PendingButton>
      )}
    </Alert>
  );
}
