import { Box, Button, Group, Text, Textarea } from "@mantine/core";
import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { CodeXml } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { ProsePreview } from "./prose-preview.tsx";
import { readHtml } from "./rich-text/read-html.ts";
import { withoutHandlers } from "./rich-text/without-handlers.ts";
import styles from "./rich-text.module.css";

/** A block of HTML in the rich text editor: what visitors will see, and a button to change it. */
export function HtmlBlockView({ node, editor, getPos, selected }: NodeViewProps) {
  const html = String(node.attrs.html);
  const [draft, setDraft] = useState<string | null>(null);

  function save(text: string): void {
    const at = getPos();
    if (at === undefined) return;
    const { doc } = readHtml(withoutHandlers(text), editor.schema);
    editor.view.dispatch(editor.state.tr.replaceWith(at, at + node.nodeSize, doc.content));
    setDraft(null);
    editor.commands.focus();
  }

  return (
    <NodeViewWrapper className={styles.htmlBlock} data-selected={selected || undefined}>
      <Group justify="space-between" gap="sm" contentEditable={false}>
        <Text fz="sm" c="dimmed">
          HTML
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<CodeXml size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setDraft(html)}
        >
          Edit HTML
        </Button>
      </Group>
      <Box contentEditable={false}>
        <ProsePreview html={html} />
      </Box>
      {draft !== null && (
        <Dialog opened onClose={() => setDraft(null)} title="Edit HTML" width="44rem">
          <Textarea
            label="HTML"
            rows={12}
            data-autofocus
            resize="vertical"
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <DialogSubmit
            action="Use this HTML"
            onCancel={() => setDraft(null)}
            onConfirm={() => save(draft)}
          />
        </Dialog>
      )}
    </NodeViewWrapper>
  );
}
