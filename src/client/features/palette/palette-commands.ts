import { useNavigate } from "@tanstack/react-router";
import {
  Bookmark,
  ExternalLink,
  Keyboard,
  LogOut,
  type LucideIcon,
  MousePointerClick,
  Plus,
} from "lucide-react";
import type { ReactNode } from "react";
import { nouns } from "#common/content/nouns.ts";
import { trpc } from "../../trpc.ts";
import { useAddressOf } from "../accounts/searched-view.ts";
import { useLogOut } from "../accounts/use-log-out.ts";
import { matchesLabel } from "./filter-commands.ts";
import type { ScreenAction } from "./screen-actions.ts";

/** An entry in the list of the command palette. */
export type Entry = {
  id: string;
  label: string;
  icon: LucideIcon;
  /** A second line that distinguishes entries with the same label. */
  detail?: string | undefined;
  /** A badge with a status. */
  status?: ReactNode;
  run: () => void;
};

export type EntryGroup = { name: string; entries: Entry[] };

/** A screen of the back office. */
export type PaletteScreen = { to: string; name: string; icon: LucideIcon };

type CommandParts = {
  screens: readonly PaletteScreen[];
  actions: readonly ScreenAction[];
  typed: string;
  onHelp: () => void;
};

/**
 * Returns the commands that match the typed words, in groups: the actions of the current screen,
 * the screens of the back office, the saved views of the submissions, and general commands such as
 * logging out.
 */
export function useCommands({ screens, actions, typed, onHelp }: CommandParts): EntryGroup[] {
  const navigate = useNavigate();
  const { logOut } = useLogOut();
  const toAddress = useAddressOf();
  const { data: views = [] } = trpc.submissions.views.list.useQuery();
  const groups: EntryGroup[] = [
    {
      name: "On this screen",
      entries: actions.map(({ label, press }) => ({
        id: `action ${label}`,
        label,
        icon: MousePointerClick,
        run: press,
      })),
    },
    {
      name: "Go to",
      entries: screens.map(({ to, name, icon }) => ({
        id: `screen ${to}`,
        label: name,
        icon,
        run: () => void navigate({ to }),
      })),
    },
    {
      name: "Saved views",
      entries: views.map(({ id, name, view }) => ({
        id: `view ${id}`,
        label: name,
        icon: Bookmark,
        run: () => void navigate({ to: "/admin/submissions", search: toAddress(view) }),
      })),
    },
    {
      name: "Do",
      entries: [
        ...nouns.map(({ one, place }) => ({
          id: `new ${one}`,
          label: `New ${one}`,
          icon: Plus,
          run: () => void navigate({ to: place.create }),
        })),
        {
          id: "capture",
          label: "Capture a listing",
          icon: Plus,
          run: () => void navigate({ to: "/admin/listings/new" }),
        },
        { id: "keys", label: "Show the keys", icon: Keyboard, run: onHelp },
        {
          id: "site",
          label: "View the site",
          icon: ExternalLink,
          run: () => void navigate({ to: "/" }),
        },
        { id: "log out", label: "Log out", icon: LogOut, run: logOut },
      ],
    },
  ];
  return groups
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter(({ label }) => matchesLabel(label, typed)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
