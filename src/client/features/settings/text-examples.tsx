import { ScrollArea } from "@mantine/core";
import { createRef, useLayoutEffect, useRef } from "react";
import type { PostSummary } from "#common/blog/post.ts";
import type { SiteTexts, TextName } from "#common/site/site-texts.ts";
import type { TextExample } from "#common/site/text-group.ts";
import { BlogHeading } from "../blog/blog-heading.tsx";
import { MorePosts } from "../blog/more-posts.tsx";
import { NextPosts } from "../blog/next-posts.tsx";
import { EmptyList } from "../blog/no-posts.tsx";
import { SearchInvitation } from "../blog/search-invitation.tsx";
import { TagMissing } from "../blog/tag-missing.tsx";
import { PageMissing } from "../pages/page-missing.tsx";
import { CorrectAddress } from "../questionnaire/correct-address.tsx";
import type { Accepted } from "../questionnaire/progress-store.ts";
import { ResultCard } from "../questionnaire/result-card.tsx";
import { NoticeCard } from "../questionnaire/search-notice.tsx";
import { SearchingScreen } from "../questionnaire/searching.tsx";
import { StageContent } from "../questionnaire/stages-dialog.tsx";
import { DraftTexts } from "../site/site-texts.ts";
import { FormExample } from "./form-example.tsx";
import { SearcherPart } from "./searcher-examples.tsx";
import styles from "./text-examples.module.css";

const email = "ana@example.org";
const reference = "5f0c21ab";

const accepted = (asksConfirmation: boolean): Omit<Accepted, "email"> => ({
  receipt: { id: reference, filePath: "", asksConfirmation },
  rent: [800, 1200],
});

const submission = {
  answers: { email },
  sessionId: "",
  version: null,
  openedAt: "2026-01-31T10:00:00.000Z",
  honeypot: "",
};

const post: PostSummary = {
  id: 1,
  title: "Another post",
  slug: "another-post",
  preview: "The beginning of its text.",
  excerpt: null,
  featuredImage: null,
  published: true,
  publishedAt: "2026-01-31T10:00:00.000Z",
  createdAt: "2026-01-31T10:00:00.000Z",
  updatedAt: "2026-01-31T10:00:00.000Z",
  searchTitle: null,
  searchText: null,
  shareTitle: null,
  shareText: null,
  authorId: null,
  tags: [],
};

type TextsExampleProps = {
  example: TextExample;
  /** The text that is being edited. */
  edited: TextName;
  /** All texts as they are in the editor. */
  texts: SiteTexts;
};

/**
 * Shows a part of the site with the texts as they are in the editor, and with made-up values. Its
 * links and controls do nothing.
 */
export function TextsExample({ example, edited, texts }: TextsExampleProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const control of box.current?.querySelectorAll("a, button, input, summary") ?? []) {
      control.setAttribute("inert", "");
    }
  });
  return (
    // The area can be focused, because the keyboard scrolls only a focused area.
    <ScrollArea.Autosize mah="max(20rem, 100svh - 10rem)" viewportProps={{ tabIndex: 0 }}>
      <div ref={box} className={styles.example} data-light>
        <DraftTexts value={texts}>
          <Part example={example} edited={edited} />
        </DraftTexts>
      </div>
    </ScrollArea.Autosize>
  );
}

function Part({ example, edited }: Omit<TextsExampleProps, "texts">) {
  switch (example) {
    case "form":
      return <FormExample edited={edited} />;
    case "stages":
      return <Stage edited={edited} />;
    case "list":
      return <List edited={edited} />;
    case "result":
      return <Result edited={edited} />;
    case "notice":
      return <NoticeCard search={{ reference, email }} />;
    case "end of a post":
      return edited === "blogOthers" ? <NextPosts posts={[post]} /> : <SearchInvitation />;
    case "missing page":
      return edited === "missingBack" ? <PageMissing /> : <TagMissing />;
    case "state of a search":
    case "flats of a search":
    case "wishes of a search":
    case "call":
    case "end of a searcher's page":
    case "notice of a search":
    case "change of wishes":
    case "lost link":
    case "unsubscribing":
    case "personal data":
      return (
        <div className={styles.searcher}>
          <SearcherPart example={example} edited={edited} />
        </div>
      );
  }
}

/** The names of the texts about the three stages of the search, in the order of the stages. */
const stageNames: TextName[] = ["stageReceived", "stageFound", "stageIn"];

/**
 * Previews the screen that contains the edited text. The text `stageSearching` is on the screen
 * that says where the team searches. The text `stageSkip` is on the screens of all stages, so the
 * first stage is shown for it. Each other text is on the screen of its own stage of the search.
 */
function Stage({ edited }: Pick<TextsExampleProps, "edited">) {
  if (edited === "stageSearching") return <SearchingScreen source="Telegram" />;
  return (
    <div className={styles.stage}>
      <StageContent index={Math.max(0, stageNames.indexOf(edited))} />
    </div>
  );
}

const noLink = createRef<HTMLAnchorElement>();

/** Previews the part of the blog's list of posts in which the edited text appears. */
function List({ edited }: Pick<TextsExampleProps, "edited">) {
  if (edited === "blogMore" || edited === "blogMoreFailed") {
    return (
      <MorePosts
        tag={undefined}
        cursor=""
        isLoading={false}
        hasFailed
        loadMore={() => {}}
        link={noLink}
      />
    );
  }
  if (edited === "blogNewest" || edited === "blogEnd") return <EmptyList isEnd tag={undefined} />;
  return <BlogHeading tag={{ slug: "contracts", name: "Contracts", posts: 3 }} />;
}

/**
 * The texts that only the form that corrects the email address shows, each with the state in which
 * the form shows it. The preview of one of these texts shows the form in its state. The previews of
 * other texts do not show the form.
 */
const correctionStates: Partial<Record<TextName, "open" | "sending" | "failed">> = {
  resultCorrectLabel: "open",
  resultCorrectButton: "open",
  resultCorrectSending: "sending",
  resultCorrectFailed: "failed",
};

/**
 * Previews the card that visitors see after they have sent a search. The card's state depends on
 * the edited text: for example, one text appears only if the search has no email address.
 */
function Result({ edited }: Pick<TextsExampleProps, "edited">) {
  const startsAs = correctionStates[edited];
  // Visitors see the texts about confirmation and correction only if a mail asks them to confirm.
  const asksConfirmation =
    startsAs !== undefined || edited === "resultConfirm" || edited === "resultCorrect";
  const asksEmail = edited !== "resultNoEmail";
  return (
    <ResultCard
      accepted={{ ...accepted(asksConfirmation), email: asksEmail ? email : null }}
      reference={reference}
      correction={
        asksConfirmation && (
          <CorrectAddress
            key={startsAs ?? "closed"}
            submission={submission}
            replaces={reference}
            startsAs={startsAs}
            onCorrected={() => {}}
          />
        )
      }
    />
  );
}
