import { useNavigate } from "@tanstack/react-router";
import { FileText, House, Inbox, Mail, MessageSquare, Newspaper, Search } from "lucide-react";
import { type FoundEverywhere, type FoundText, mostFound } from "#common/palette/palette.ts";
import { shortDate } from "#common/short-dates.ts";
import { PublishedBadge } from "../../ui/back-office/status-badge.tsx";
import { useAddressOf } from "../accounts/searched-view.ts";
import { ListingBadge } from "../listings/listing-badges.tsx";
import { placeOf, rentOf, titleOf } from "../listings/listing-title.ts";
import { useChoices } from "../listings/use-choices.ts";
import { MailBadge } from "../mail/mail-badge.tsx";
import { MessageBadge } from "../messages/message-words.tsx";
import { LifeBadge, SubmissionBadge } from "../submissions/submission-badges.tsx";
import { nameOf } from "../submissions/submission-words.ts";
import { useCityName } from "../submissions/use-names.ts";
import type { Entry, EntryGroup } from "./palette-commands.ts";

const joined = (parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(" · ");

/** Returns the results of a search as entries of the palette, in one group for each kind of row. */
export function useFoundEntries(found: FoundEverywhere | undefined, q: string): EntryGroup[] {
  const navigate = useNavigate();
  const toAddress = useAddressOf();
  const cityName = useCityName();
  const choices = useChoices();
  if (!found) return [];

  /**
   * If a search has reached its limit of rows, adds an entry that opens the whole list of matching
   * rows.
   */
  const withAll = (entries: Entry[], many: string, run: () => void): Entry[] =>
    entries.length < mostFound
      ? entries
      : [...entries, { id: `all ${many}`, label: `All ${many} with “${q}”`, icon: Search, run }];
  const texts = (rows: FoundText[], icon: typeof FileText, open: (id: number) => void): Entry[] =>
    rows.map(({ id, title, published }) => ({
      id: `${icon.displayName ?? ""} ${id}`,
      label: title,
      icon,
      status: <PublishedBadge published={published} />,
      run: () => open(id),
    }));

  const searches = found.searches.map(
    (search): Entry => ({
      id: `search ${search.id}`,
      label: nameOf(search),
      detail: joined([
        search.name === null ? null : search.email,
        search.city === null ? null : cityName(search.city),
      ]),
      icon: Inbox,
      status:
        search.life === "ended" || search.life === "paused" ? (
          <LifeBadge life={search.life} />
        ) : (
          <SubmissionBadge status={search.status} />
        ),
      run: () => void navigate({ to: "/admin/submissions/$id", params: { id: search.id } }),
    }),
  );
  const listings = found.listings.map(
    (listing): Entry => ({
      id: `listing ${listing.id}`,
      label: titleOf(listing),
      detail: joined([placeOf(listing, choices), rentOf(listing)]),
      icon: House,
      status: <ListingBadge status={listing.status} />,
      run: () => void navigate({ to: "/admin/listings/$id", params: { id: listing.id } }),
    }),
  );
  const messages = found.messages.map(
    ({ id, name, email, receivedAt, status }): Entry => ({
      id: `message ${id}`,
      label: name,
      detail: joined([email, shortDate(receivedAt)]),
      icon: MessageSquare,
      status: <MessageBadge status={status} />,
      run: () => void navigate({ to: "/admin/messages/$id", params: { id } }),
    }),
  );
  const mails = found.mails.map(
    ({ id, subject, to, state, createdAt }): Entry => ({
      id: `mail ${id}`,
      label: subject,
      detail: joined([to, shortDate(createdAt)]),
      icon: Mail,
      status: <MailBadge state={state} />,
      run: () => void navigate({ to: "/admin/mail/$id", params: { id } }),
    }),
  );
  return [
    {
      name: "Submissions",
      entries: withAll(
        searches,
        "submissions",
        () => void navigate({ to: "/admin/submissions", search: toAddress({ q }) }),
      ),
    },
    {
      name: "Listings",
      entries: withAll(
        listings,
        "listings",
        () => void navigate({ to: "/admin/listings", search: toAddress({ q }) }),
      ),
    },
    {
      name: "Posts",
      entries: withAll(
        texts(
          found.posts,
          Newspaper,
          (id) => void navigate({ to: "/admin/blog/edit/$id", params: { id: String(id) } }),
        ),
        "posts",
        () => void navigate({ to: "/admin/blog", search: { q } }),
      ),
    },
    {
      name: "Pages",
      entries: withAll(
        texts(
          found.pages,
          FileText,
          (id) => void navigate({ to: "/admin/content-pages/$id", params: { id: String(id) } }),
        ),
        "pages",
        () => void navigate({ to: "/admin/content-pages", search: { q } }),
      ),
    },
    { name: "Messages", entries: messages },
    { name: "Mails", entries: mails },
  ].filter(({ entries }) => entries.length > 0);
}
