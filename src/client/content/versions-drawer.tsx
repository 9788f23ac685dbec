import { Button, Group, NavLink, Skeleton, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight, History } from "lucide-react";
import { useState } from "react";
import { longMoment } from "#common/dates.ts";
import { errorText } from "../error-text.ts";
import { SideDialog } from "../ui/back-office/dialog.tsx";
import { focusAtOnce } from "../ui/back-office/focus-at-once.ts";
import { LoadMore } from "../ui/back-office/load-more.tsx";
import { PlainList } from "../ui/back-office/plain-list.tsx";
import { ScreenState } from "../ui/back-office/screen-state.tsx";
import { PublishedBadge, StatusBadge } from "../ui/back-office/status-badge.tsx";
import type { Stored } from "./editor-options.ts";
import type { Editor } from "./use-editor.ts";
import { VersionDetail } from "./version-detail.tsx";
import type { ListedVersion, VersionKey, Versions } from "./versions.ts";

type VersionsDrawerProps<Values extends object, Row extends Stored, Key extends VersionKey> = {
  editor: Editor<Values, Row>;
  versions: Versions<Values, Row, Key>;
};

type ChosenVersion<Key extends VersionKey> = { version: ListedVersion<Key>; isCurrent: boolean };

/**
 * Lists the versions of a document, compares a version with the content of the editor, and restores
 * a version.
 */
export function VersionsDrawer<Values extends object, Row extends Stored, Key extends VersionKey>({
  editor,
  versions,
}: VersionsDrawerProps<Values, Row, Key>) {
  const [chosen, setChosen] = useState<ChosenVersion<Key> | null>(null);
  /** The version from which the user has returned to the list: its row gets the focus. */
  const [seen, setSeen] = useState<Key | null>(null);
  const close = () => {
    setChosen(null);
    setSeen(null);
    editor.setIsComparing(false);
  };
  return (
    <SideDialog
      opened={editor.isComparing}
      onClose={close}
      width="44rem"
      title="Versions"
      closeLabel="Close versions"
    >
      {chosen ? (
        <VersionDetail
          editor={editor}
          versions={versions}
          number={chosen.version.number}
          facts={<VersionFacts {...chosen} />}
          onBack={() => {
            setSeen(chosen.version.number);
            setChosen(null);
          }}
          onRestored={close}
        />
      ) : (
        <VersionList
          versions={versions}
          seen={seen}
          onChoose={(version, isCurrent) => setChosen({ version, isCurrent })}
        />
      )}
    </SideDialog>
  );
}

/** The button that opens the drawer with the versions of a document. */
export function VersionsButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<History size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={onClick}
    >
      Versions
    </Button>
  );
}

type VersionListProps<Key extends VersionKey> = {
  versions: Pick<Versions<never, unknown, Key>, "noun" | "path" | "of" | "list">;
  seen: Key | null;
  onChoose: (version: ListedVersion<Key>, isCurrent: boolean) => void;
};

/** The list of a document's versions, newest first. */
function VersionList<Key extends VersionKey>({ versions, seen, onChoose }: VersionListProps<Key>) {
  const { path, of, noun } = versions;
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [[...path, "versions"], { type: "infinite", ...of }],
    queryFn: ({ pageParam }) => versions.list(pageParam),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
  if (error && !data) {
    return (
      <ScreenState
        kind="failure"
        title="Error loading versions"
        text={errorText(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <Stack component="output" aria-label="Loading versions">
        {[1, 2, 3, 4].map((number) => (
          <Skeleton key={number} h={76} />
        ))}
      </Stack>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <Text c="dimmed">
        No versions yet. Your next save keeps the first two: the {noun} as it is now, and with your
        changes.
      </Text>
    );
  }
  return (
    <>
      <PlainList isDivided>
        {items.map((version, index) => (
          <li key={version.number}>
            <NavLink
              component="button"
              px="xs"
              py="sm"
              bdrs="sm"
              ref={version.number === seen ? focusAtOnce : undefined}
              label={<VersionFacts version={version} isCurrent={index === 0} />}
              rightSection={
                <ChevronRight
                  size={18}
                  strokeWidth={1.75}
                  color="var(--ink-soft)"
                  aria-hidden="true"
                />
              }
              onClick={() => onChoose(version, index === 0)}
            />
          </li>
        ))}
      </PlainList>
      {hasNextPage && (
        <Group justify="center" mt="md">
          <LoadMore isLoading={isFetching} onLoad={() => void fetchNextPage()} />
        </Group>
      )}
      {error && <p role="alert">{errorText(error)}</p>}
    </>
  );
}

/** The row of one version in the list: when it was saved and by whom, and its title or note. */
function VersionFacts({ version, isCurrent }: ChosenVersion<VersionKey>) {
  const { savedAt, savedBy, text, published } = version;
  return (
    <Stack component="span" gap={2} miw={0}>
      <Text span fw={600}>
        <time dateTime={savedAt}>{longMoment(savedAt)}</time>
      </Text>
      {text && (
        <Text span c="dimmed" truncate>
          {text}
        </Text>
      )}
      <Group component="span" gap="sm" fz="sm" c="dimmed">
        {savedBy ?? "Unknown"}
        {isCurrent && <StatusBadge tone="done">Current</StatusBadge>}
        {published !== undefined && <PublishedBadge published={published} />}
      </Group>
    </Stack>
  );
}
