import type { LinkProps } from "@tanstack/react-router";
import {
  CalendarClock,
  ChartColumn,
  CircleUserRound,
  Database,
  FileText,
  Handshake,
  House,
  Images,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  MailPlus,
  MessageSquare,
  Newspaper,
  PanelsTopLeft,
  ScrollText,
  Send,
  Type,
  Users,
  Webhook,
} from "lucide-react";
import { type Noun, nouns } from "#common/content/nouns.ts";

export type Place = {
  to: Extract<LinkProps["to"], `/admin/${string}`>;
  name: string;
  icon: LucideIcon;
  /** The description on the screen's card on the dashboard. The dashboard itself has no card. */
  text?: string;
};

const nounIcons: Record<Noun["name"], LucideIcon> = { blog: Newspaper, pages: FileText };

/**
 * The screens of the back office, in the order in which the navigation and the dashboard's cards
 * show them.
 */
export const places: Place[] = [
  { to: "/admin/dashboard", name: "Dashboard", icon: LayoutDashboard },
  ...nouns.map(({ name, place }) => ({
    to: place.list,
    name: place.label,
    icon: nounIcons[name],
    text: place.text,
  })),
  {
    to: "/admin/pictures",
    name: "Pictures",
    icon: Images,
    text: "See all uploaded pictures, describe them, and delete the unused ones.",
  },
  {
    to: "/admin/site-settings",
    name: "Site Content",
    icon: PanelsTopLeft,
    text: "Edit the site's name, header and footer, and set the webhook for submissions.",
  },
  {
    to: "/admin/site-texts",
    name: "Site Texts",
    icon: Type,
    text: "Edit what the home page, the beta and the contact page say.",
  },
  {
    to: "/admin/form-settings",
    name: "Questions Settings",
    icon: ListChecks,
    text: "Edit the questionnaire's steps and questions, and preview the form.",
  },
  {
    to: "/admin/today",
    name: "Today",
    icon: Send,
    text: "Review the shortlists of the day, and send them.",
  },
  {
    to: "/admin/submissions",
    name: "Submissions",
    icon: Inbox,
    text: "Read submissions, assign them, and see which are due.",
  },
  {
    to: "/admin/listings",
    name: "Listings",
    icon: House,
    text: "Capture found flats, and decide which may be sent.",
  },
  {
    to: "/admin/calls",
    name: "Calls",
    icon: CalendarClock,
    text: "See the feedback calls ahead, and set the hours at which you take calls.",
  },
  {
    to: "/admin/messages",
    name: "Messages",
    icon: MessageSquare,
    text: "Read and answer what visitors write from the contact page.",
  },
  {
    to: "/admin/mail",
    name: "Mail",
    icon: Mail,
    text: "See every mail that the site makes, and what became of it.",
  },
  {
    to: "/admin/mail-texts",
    name: "Mail Texts",
    icon: MailPlus,
    text: "Edit what the mails to searchers say, with a preview.",
  },
  {
    to: "/admin/deliveries",
    name: "Deliveries",
    icon: Webhook,
    text: "See what was sent to your webhook, how it answered, and send it again.",
  },
  {
    to: "/admin/database",
    name: "Database Management",
    icon: Database,
    text: "Export or import the whole site, and manage its backups.",
  },
  {
    to: "/admin/analytics",
    name: "Form Analytics",
    icon: ChartColumn,
    text: "See how far visitors get in the questionnaire, and where they stop.",
  },
  {
    to: "/admin/promise",
    name: "Promise",
    icon: Handshake,
    text: "See how many searches got their first shortlist in time, and what became of the flats.",
  },
  {
    to: "/admin/team",
    name: "Team",
    icon: Users,
    text: "Manage who can log in, and with which rights.",
  },
  {
    to: "/admin/audit",
    name: "Audit Log",
    icon: ScrollText,
    text: "See who did what, and from where: changes, logins, refusals and exports.",
  },
  {
    to: "/admin/api-keys",
    name: "API Keys",
    icon: KeyRound,
    text: "Create keys for programs that send listings or report bounces, and revoke them.",
  },
  {
    to: "/admin/account",
    name: "Account",
    icon: CircleUserRound,
    text: "Change your password, and see where you are logged in.",
  },
];
