import {
  Anchor,
  Button,
  Group,
  Paper,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { capitalized } from "../capitalized.ts";
import { errorText } from "../error-text.ts";
import { isNotFoundError } from "../trpc.ts";
import { PendingButton } from "../ui/back-office/pending-button.tsx";
import { BottomBar } from "../ui/back-office/save-bar.tsx";
import { ScreenState } from "../ui/back-office/screen-state.tsx";
import { DraftNotes } from "./draft-notes.tsx";
import { EditorAlerts } from "./editor-alerts.tsx";
import { EditorDialogs } from "./editor-dialogs.tsx";
import { EditorStatus } from "./editor-status.tsx";
import { type NounTypes, type NounUi, rowKey, useNoun, wordsOf } from "./noun-ui.ts";
import type { NounEditorState } from "./use-noun-editor.ts";
import { VersionsButton, VersionsDrawer } from "./versions-drawer.tsx";

type NounEditorProps<T extends NounTypes> = {
  ui: NounUi<T>;
  editor: NounEditorState<T>;
  /** Extra buttons beside the title of the editor. */
  tools?: ReactNode;
  /**
   * Says from when visitors can read the post or page that is being edited. It is shown beside the
   * status.
   */
  publishedWhen?: ReactNode;
  /** The buttons in the bottom bar that show, publish or unpublish the row. */
  publishing?: ReactNode;
  /** The inputs for the fields of the content type. */
  children: ReactNode;
};

/** The editor of a row: its title, notes, fields, buttons, dialogs and versions. */
export function NounEditor<T extends NounTypes>(props: NounEditorProps<T>) {
  const { ui, editor, tools, publishedWhen, publishing, children } = props;
  const { noun } = ui;
  const { row, isSaving, versions } = editor;
  const one = capitalized(noun.one);
  const title = `${row ? "Edit" : "New"} ${one}`;
  if (editor.following.isDeleted) return <DeletedMeanwhile ui={ui} title={title} />;
  return (
    <>
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          void editor.submit({ leaves: true });
        }}
      >
        <Stack gap="var(--space-5)" maw="84rem">
          <EditorHead ui={ui} title={title}>
            {versions && <VersionsButton onClick={() => editor.setIsComparing(true)} />}
            {tools}
          </EditorHead>
          <DraftNotes noun={noun.one} editor={editor} />
          {children}
          <BottomBar>
            <EditorAlerts noun={noun.one} editor={editor} />
            <PendingButton type="submit" isPending={isSaving} pendingLabel="Saving...">
              {`${row ? "Update" : "Create"} ${one}`}
            </PendingButton>
            <Button variant="default" onClick={editor.goToList}>
              Cancel
            </Button>
            <EditorStatus editor={editor} published={editor.saved.published} when={publishedWhen}>
              {publishing}
            </EditorStatus>
          </BottomBar>
        </Stack>
      </form>
      <EditorDialogs noun={noun.one} editor={editor} />
      {versions && <VersionsDrawer editor={editor} versions={versions} />}
    </>
  );
}

/**
 * The screen that replaces an editor without unsaved changes after another user has deleted the
 * edited row.
 */
const DeletedMeanwhile = <T extends NounTypes>({ ui, title }: EditorHeadProps<T>) => (
  <Stack gap="var(--space-5)" maw="84rem">
    <EditorHead ui={ui} title={title} />
    <ScreenState
      kind="failure"
      title={`This ${ui.noun.one} was deleted`}
      text="Someone deleted it while it was open here. You had no unsaved changes."
      isRetrying={false}
      onRetry={undefined}
    />
  </Stack>
);

type EditorHeadProps<T extends NounTypes> = { ui: NounUi<T>; title: string; children?: ReactNode };

function EditorHead<T extends NounTypes>({ ui, title, children }: EditorHeadProps<T>) {
  return (
    <header>
      <BackLink ui={ui} />
      <Group gap="var(--space-2) var(--space-4)" mt="xs">
        <EditorTitle title={title} />
        <Group gap="xs">{children}</Group>
      </Group>
    </header>
  );
}

const EditorTitle = ({ title }: { title: string }) => (
  <Title fz="clamp(1.5rem, 1.4rem + 0.4vw, 1.75rem)" flex={1} style={{ whiteSpace: "nowrap" }}>
    {title}
  </Title>
);

/** A link to the table of all rows of the content type. */
export function BackLink<T extends NounTypes>({ ui }: { ui: NounUi<T> }) {
  return (
    <Anchor
      display="inline-flex"
      mih="2.75rem"
      fw={500}
      style={{ alignItems: "center", gap: "var(--space-2)" }}
      renderRoot={(root) => <Link {...root} to={ui.noun.place.list} />}
    >
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {wordsOf(ui).back}
    </Anchor>
  );
}

/** Shows fields side by side where the screen is wide enough. */
export function EditorColumns({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="var(--space-5)">
      {children}
    </SimpleGrid>
  );
}

/** The inputs for the title and the slug. The form supplies the props of each input. */
export function TitleAndSlug({ title, slug }: { title: object; slug: object }) {
  return (
    <EditorColumns>
      <TextInput label="Title" required {...title} />
      <TextInput label="Slug" required spellCheck={false} autoCapitalize="none" {...slug} />
    </EditorColumns>
  );
}

/** A group of inputs in an editor of posts or pages, with a border around it. */
export function EditorPanel({ children }: { children: ReactNode }) {
  return (
    <Paper withBorder p="var(--space-5)" bg="var(--card)">
      <Stack>{children}</Stack>
    </Paper>
  );
}

/**
 * The number of milliseconds for which a cached row counts as current, so that its editor opens
 * without another request.
 */
const freshMs = 3_000;

type NounEditorScreenProps<T extends NounTypes> = {
  ui: NounUi<T>;
  /** The id of the row in the address; undefined if the address has no valid id. */
  id: number | undefined;
  Editor: ComponentType<{ row: T["Row"] }>;
};

/**
 * Opens the editor of a row. Loads the row again first if the cached copy is older than `freshMs`,
 * because the server refuses a save that is based on an outdated copy.
 */
export function NounEditorScreen<T extends NounTypes>({
  ui,
  id,
  Editor,
}: NounEditorScreenProps<T>) {
  const { noun } = ui;
  const words = wordsOf(ui);
  const { calls } = useNoun(ui);
  const query = useQuery({
    queryKey: rowKey(noun.name, id ?? 0),
    queryFn: () => calls.byId.query({ id: id ?? 0 }),
    staleTime: freshMs,
    enabled: id !== undefined,
  });
  /**
   * The row as it was when the editor opened. This value never changes, because the editor itself
   * notices when the row changes later.
   */
  const [opened, setOpened] = useState<T["Row"] | null>(null);
  const { data, error, isFetching, isStale, isFetchedAfterMount } = query;
  if (!opened && data && !error && (isFetchedAfterMount || !isStale)) setOpened(data);

  if (opened) return <Editor row={opened} />;
  const title = `Edit ${capitalized(noun.one)}`;
  if (id === undefined || (error && !isFetching)) {
    const isMissing = id === undefined || isNotFoundError(error);
    return (
      <Stack gap="var(--space-5)" maw="84rem">
        <EditorHead ui={ui} title={title} />
        <ScreenState
          kind="failure"
          title={words.rowFailed}
          text={words.rowFailedText ?? (error ? errorText(error) : `There is no such ${noun.one}`)}
          isRetrying={isFetching}
          onRetry={isMissing ? undefined : () => void query.refetch()}
        />
      </Stack>
    );
  }
  return (
    <Stack gap="var(--space-5)" maw="84rem">
      <EditorTitle title={title} />
      <Text component="output" c="dimmed" fz="0.9375rem">
        Loading {words.long}...
      </Text>
      <EditorColumns>
        <Skeleton h={62} />
        <Skeleton h={62} />
      </EditorColumns>
      <Skeleton h={420} />
      <EditorColumns>
        <Skeleton h={220} />
        <Skeleton h={220} />
      </EditorColumns>
    </Stack>
  );
}
