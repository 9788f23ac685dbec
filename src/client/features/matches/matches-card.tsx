import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { SearchX } from "lucide-react";
import { useRef, useState } from "react";
import type { ListedMatch, MatchSituation } from "#common/matches/match.ts";
import type { Life } from "#common/submissions/life.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { Note } from "../../ui/back-office/note.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { MatchItem } from "./match-item.tsx";
import { useDropMatch } from "./use-drop-match.ts";

/** The number of matches that are shown before a press on "Show more". */
const shownAtFirst = 5;
/**
 * The number of milliseconds between two requests for the matches while the server matches a
 * changed search.
 */
const pendingMs = 1_500;

type MatchesCardProps = { submissionId: string; life: Life };

/**
 * The best matches of a search that were not sent to the searcher yet, each with the reasons for
 * and against it.
 */
export function MatchesCard({ submissionId: id, life }: MatchesCardProps) {
  const situation = trpc.matches.situation.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data?.isPending ? pendingMs : false) },
  );
  const isPending = situation.data?.isPending ?? false;
  const { data, error, isFetching, refetch } = trpc.matches.list.useQuery(
    { id },
    { refetchInterval: isPending ? pendingMs : false },
  );
  const unsent = data?.filter(({ state }) => state === "unsent") ?? [];
  const dropped = data?.filter(({ state, flat }) => state === "dropped" && flat) ?? [];
  const goodScore = situation.data?.goodScore;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <SectionCard
      title="Best matches"
      titleSize={20}
      headingRef={heading}
      beside={unsent.length > 0 && <Text c="dimmed">{unsent.length}</Text>}
      aria-busy={isFetching}
    >
      {situation.data && <Sentences situation={situation.data} />}
      {error && (
        <ScreenState
          kind="failure"
          title="The matches can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loading />}
      {data && unsent.length === 0 && (
        <Text c="dimmed" lh={1.5}>
          {whyEmpty(life, situation.data)}
        </Text>
      )}
      <Matches
        id={id}
        label="Best matches, the best first"
        noun="matches"
        matches={unsent}
        goodScore={goodScore}
      />
      {dropped.length > 0 && (
        <Stack gap={0}>
          <Text fw={600}>Dropped</Text>
          <Matches
            id={id}
            label="Dropped matches"
            noun="dropped"
            matches={dropped}
            goodScore={goodScore}
          />
        </Stack>
      )}
    </SectionCard>
  );
}

function whyEmpty(life: Life, situation: MatchSituation | undefined): string {
  if (life === "ended") return "The search has ended, so no flats are looked for.";
  if (!situation || situation.isPending) return "Flats are being looked for…";
  const { openListings } = situation;
  if (openListings === 0) return "There is no open listing in this city yet.";
  return openListings === 1
    ? "The one open listing in this city does not fit, or was sent already."
    : `None of the ${openListings.toLocaleString("en-US")} open listings in this city fits, or they were sent already.`;
}

/**
 * Sentences about the wishes that cannot be matched, and about the effects of the searcher's likes
 * and dislikes.
 */
function Sentences({ situation: { unmatchable, taste } }: { situation: MatchSituation }) {
  return (
    <>
      {unmatchable.length > 0 && (
        <Note tone="plain" icon={SearchX}>
          {unmatchable.join(" ")}
        </Note>
      )}
      {taste.length > 0 && (
        <PlainList aria-label="What the searcher's answers have changed" fz="0.9375rem" lh={1.5}>
          {taste.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </PlainList>
      )}
    </>
  );
}

type MatchesProps = {
  id: string;
  label: string;
  noun: string;
  matches: ListedMatch[];
  /** The minimum score of a good match; undefined until the server has responded. */
  goodScore: number | undefined;
};

function Matches({ id, label, noun, matches, goodScore }: MatchesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { drop, restore, changing } = useDropMatch(id);
  if (matches.length === 0) return null;
  const shown = isWhole ? matches : matches.slice(0, shownAtFirst);
  return (
    <>
      <PlainList isOrdered isDivided aria-label={label}>
        {shown.map((match) => (
          <MatchItem
            key={match.listingId}
            match={match}
            isGood={goodScore !== undefined && match.score >= goodScore}
            isPending={changing === match.listingId}
            onDrop={() => drop(match.listingId)}
            onRestore={() => restore(match.listingId)}
          />
        ))}
      </PlainList>
      {shown.length < matches.length && (
        <Button
          variant="default"
          size="sm"
          style={{ justifySelf: "start" }}
          onClick={() => setIsWhole(true)}
        >
          {`Show all ${matches.length} ${noun}`}
        </Button>
      )}
    </>
  );
}

function Loading() {
  return (
    <ScreenState kind="loading" label="Loading matches...">
      <Stack gap="md">
        <Skeleton h={120} />
        <Skeleton h={120} />
      </Stack>
    </ScreenState>
  );
}
