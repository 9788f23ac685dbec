import type { TodayList } from "#common/shortlists/today-search.ts";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";

/** Shown instead of an empty list on the screen Today. The text depends on which list is empty. */
export function TodayEmpty({ list, blocked }: { list: TodayList; blocked: number }) {
  if (list === "blocked") {
    return (
      <ScreenState kind="empty" title="Nothing is blocked" text="Every proposal can be sent." />
    );
  }
  if (list === "sent") {
    return (
      <ScreenState
        kind="empty"
        title="Nothing sent yet today"
        text="Shortlists that you send appear here, with links to their mails."
      />
    );
  }
  return (
    <ScreenState
      kind="empty"
      title={blocked > 0 ? "Nothing else to review" : "Nothing to review"}
      text="The next proposals come at 8:00 in the morning on the clock of each city. A new search gets its first one as soon as there are three good flats, and at the latest four hours before its deadline."
    >
      {blocked > 0 && (
        <ButtonLink to="/admin/today" search={{ list: "blocked" }} size="sm" variant="default">
          See what is blocked
        </ButtonLink>
      )}
      <ButtonLink to="/admin/listings/new" size="sm" variant="default">
        Capture a listing
      </ButtonLink>
    </ScreenState>
  );
}
