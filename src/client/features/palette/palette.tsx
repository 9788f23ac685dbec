import { Box, Combobox, Group, Modal, Text, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { shortestSearch } from "#common/palette/palette.ts";
import { counted } from "../../counted.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { focusAtOnce } from "../../ui/back-office/focus-at-once.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { useFoundEntries } from "./found-entries.tsx";
import styles from "./palette.module.css";
import { type Entry, type PaletteScreen, useCommands } from "./palette-commands.ts";
import { findScreenActions } from "./screen-actions.ts";

/** The number of milliseconds after the last key press until the search begins. */
const pauseMs = 120;

type PaletteProps = {
  opened: boolean;
  screens: readonly PaletteScreen[];
  /** Closes the palette and gives the focus back to the element that had it before. */
  onClose: () => void;
  onHelp: () => void;
};

/**
 * The command palette: one search field that opens any screen, finds anything that the team works
 * with, and runs the actions of the current screen.
 */
export function Palette({ opened, onClose, ...parts }: PaletteProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      size="40rem"
      centered={false}
      xOffset={16}
      yOffset="12vh"
      // The palette opens without a transition, so that its search field receives the next key
      // press.
      transitionProps={{ duration: 0 }}
      classNames={{ inner: styles.inner, content: styles.content }}
    >
      <Modal.Overlay radius={0} />
      <Modal.Content aria-label="Command palette">
        <PaletteBody
          {...parts}
          onRun={(run) => {
            // The palette first returns the focus to the element that had it before, because the
            // command may then focus another element.
            onClose();
            run();
          }}
          onClose={onClose}
        />
      </Modal.Content>
    </Modal.Root>
  );
}

type BodyProps = Omit<PaletteProps, "opened"> & {
  onRun: (run: () => void) => void;
};

function PaletteBody({ screens, onHelp, onRun, onClose }: BodyProps) {
  const [text, setText] = useState("");
  const [actions] = useState(findScreenActions);
  const typed = text.trim();
  const [q] = useDebouncedValue(typed, pauseMs);
  const isSearch = q.length >= shortestSearch && typed.length >= shortestSearch;
  const { data, error, isFetching } = trpc.palette.search.useQuery(
    { q },
    { enabled: isSearch, placeholderData: keepPreviousData, staleTime: 0 },
  );
  const commands = useCommands({ screens, actions, typed, onHelp });
  const found = useFoundEntries(isSearch ? data : undefined, q);
  const groups = [...commands, ...found];
  const entries = groups.flatMap((group) => group.entries);
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const first = entries[0]?.id;
  const selectFirst = useEffectEvent(() => {
    combobox.selectFirstOption();
  });
  useEffect(() => {
    selectFirst();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the effect must run when the first entry or the typed text has changed
  }, [first, typed]);
  const isWaiting = typed.length >= shortestSearch && (typed !== q || isFetching);

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const entry = entries.find((candidate) => candidate.id === id);
        if (entry) onRun(entry.run);
      }}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          ref={focusAtOnce}
          size="lg"
          variant="unstyled"
          px="md"
          aria-label="Go to a screen, find something, or do something"
          placeholder="Go to, find, or do…"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={255}
          leftSection={<Search size={20} strokeWidth={1.75} aria-hidden="true" />}
          rightSection={<IconButton icon={X} label="Close" onClick={onClose} />}
          rightSectionWidth={56}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
            event.preventDefault();
            onClose();
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options
        className={styles.options ?? ""}
        hidden={entries.length === 0}
        aria-label="Commands and results"
        aria-busy={isWaiting}
      >
        {groups.map(({ name, entries: shown }) => (
          <Combobox.Group key={name} label={name}>
            {shown.map((entry) => (
              <Combobox.Option
                key={entry.id}
                value={entry.id}
                className={styles.option ?? ""}
                mih="2.75rem"
                bdrs="sm"
              >
                <EntryLine {...entry} />
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {error && isSearch && (
        <Text role="alert" c="red" fz="sm" px="md" pb="sm">
          {errorText(error)}
        </Text>
      )}
      <Text
        component="output"
        className={entries.length > 0 ? "visually-hidden" : ""}
        ta="center"
        c="dimmed"
        fz="0.9375rem"
        py="lg"
        px="md"
        style={{ overflowWrap: "anywhere" }}
      >
        {resultText(entries.length, typed, isWaiting)}
      </Text>
    </Combobox>
  );
}

function resultText(count: number, typed: string, isWaiting: boolean): string {
  if (count > 0) return isWaiting ? "" : counted(count, "result");
  return isWaiting ? "Searching…" : `Nothing found for “${typed}”`;
}

function EntryLine({ icon: Icon, label, detail, status }: Entry) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Icon
        size={18}
        strokeWidth={1.75}
        color="var(--green)"
        style={{ flex: "none" }}
        aria-hidden="true"
      />
      <Box miw={0} flex={1}>
        <Text truncate fz="0.9375rem" lh={1.4}>
          {label}
        </Text>
        {detail && (
          <Text truncate c="dimmed" fz="0.8125rem" lh={1.4}>
            {detail}
          </Text>
        )}
      </Box>
      {status}
    </Group>
  );
}
