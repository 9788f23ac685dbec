import { useMemo } from "react";
import type { Page, PageVersion } from "#common/pages/page.ts";
import type { PageInput } from "#common/pages/page-input.ts";
import type { EditorCalls } from "../../content/editor-subject.ts";
import { trpc } from "../../trpc.ts";
import { usePagesChanged } from "./use-pages-changed.ts";

/** What the page editor asks of the server. */
export function usePageEditorCalls(): EditorCalls<Page, PageVersion, PageInput> {
  const utils = trpc.useUtils();
  const pagesChanged = usePagesChanged();
  return useMemo(() => {
    const { admin } = utils.client.pages;
    return {
      create: (input) => admin.create.mutate(input),
      update: (change) => admin.update.mutate(change),
      find: (id) => admin.byId.query({ id }),
      listVersions: (part) => admin.versions.query(part),
      getVersion: (version) => admin.version.query(version),
      restore: (version) => admin.restore.mutate(version),
      hasChanged: (page) => {
        void pagesChanged();
        // Afterwards, so that this one is known already by whoever asks next.
        if (page) utils.pages.admin.byId.setData({ id: page.id }, page);
      },
    };
  }, [utils, pagesChanged]);
}
