import { Eye, FileSearch } from "lucide-react";
import type { Post } from "#common/blog/post.ts";
import { comingMoment, shortDate } from "#common/short-dates.ts";
import { LookLink } from "../../content/editor-status.tsx";
import type { NounEditorState } from "../../content/use-noun-editor.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { useNow } from "../../ui/back-office/use-now.ts";
import type { PostTypes, PostValues } from "./post-ui.ts";
import { isToCome } from "./publication.ts";
import { PublishButton } from "./publish-button.tsx";

type PostPublishingProps = { editor: NounEditorState<PostTypes> };

/**
 * Whether a stored post becomes public only in the future. A post that was just published counts as
 * public, even if the browser's clock is behind the server's clock.
 */
const isStillAhead = (post: Post | null, now: number): boolean =>
  post?.publishedAt != null &&
  isToCome(post.publishedAt, new Date(Math.max(now, Date.parse(post.updatedAt))));

/** Says since when, or from when, visitors can read the stored post. Shows nothing for a draft. */
export function PublishedWhen({ editor: { row, saved } }: PostPublishingProps) {
  const now = useNow();
  const { published, publishedAt } = saved;
  if (!published || !publishedAt) return null;
  const isAhead = isStillAhead(row, now);
  return (
    <>
      {isAhead ? "from " : "since "}
      <time dateTime={publishedAt}>
        {isAhead ? comingMoment(publishedAt) : shortDate(publishedAt)}
      </time>
    </>
  );
}

/** The buttons in the editor's bottom bar: to view the post, and to publish or unpublish it. */
export function PostPublishing({ editor }: PostPublishingProps) {
  const now = useNow();
  const { row, saved, values, form, isSaving } = editor;
  const isPublic = saved.published && !isStillAhead(row, now);

  /**
   * Publishes or unpublishes the post by saving it with the given values. The editor stays open.
   */
  function save(publication: Pick<PostValues, "published"> & Partial<PostValues>): void {
    form.setValues(publication);
    void editor.submit();
  }

  return (
    <>
      {row &&
        (isPublic ? (
          <LookLink href={`/blog/${row.slug}`} name="View" icon={Eye} />
        ) : (
          <LookLink href={`/admin/blog/preview/${row.id}`} name="Preview" icon={FileSearch} />
        ))}
      {saved.published && (
        <PendingButton
          variant="default"
          size="sm"
          isPending={isSaving}
          onClick={() => save({ published: false })}
        >
          Unpublish
        </PendingButton>
      )}
      {!isPublic && (
        <PublishButton
          isPending={isSaving}
          publishedAt={values.publishedAt}
          onPublish={() =>
            save({ published: true, ...(isToCome(values.publishedAt) && { publishedAt: "" }) })
          }
          onSchedule={(publishedAt) => save({ published: true, publishedAt })}
        />
      )}
    </>
  );
}
