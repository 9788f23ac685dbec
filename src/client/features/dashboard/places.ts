import type { LinkProps } from "@tanstack/react-router";
import {
  ChartColumn,
  CircleUserRound,
  Database,
  FileText,
  Inbox,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Newspaper,
  PanelsTopLeft,
  Users,
} from "lucide-react";

export type Place = {
  to: Extract<LinkProps["to"], `/admin/${string}`>;
  name: string;
  icon: LucideIcon;
  /** What it is for, on its card; the dashboard itself has none. */
  text?: string;
};

/** The screens of the back office as the navigation and the dashboard's cards list them. */
export const places: Place[] = [
  { to: "/admin/dashboard", name: "Dashboard", icon: LayoutDashboard },
  {
    to: "/admin/blog",
    name: "Blog Management",
    icon: Newspaper,
    text: "Write posts, publish them and look after what is there.",
  },
  {
    to: "/admin/content-pages",
    name: "Content Pages",
    icon: FileText,
    text: "About, contact, terms and all the other pages.",
  },
  {
    to: "/admin/site-settings",
    name: "Site Content",
    icon: PanelsTopLeft,
    text: "The name, the header, the footer, and where submissions are sent on to.",
  },
  {
    to: "/admin/form-settings",
    name: "Questions Settings",
    icon: ListChecks,
    text: "What the questionnaire asks, step by step, beside the form itself.",
  },
  {
    to: "/admin/submissions",
    name: "Submissions",
    icon: Inbox,
    text: "What visitors sent, who works on it, and what is due.",
  },
  {
    to: "/admin/database",
    name: "Database Management",
    icon: Database,
    text: "Take the whole site away in one file, bring it back, and look after its backups.",
  },
  {
    to: "/admin/analytics",
    name: "Form Analytics",
    icon: ChartColumn,
    text: "How visitors get through the questionnaire, and where they stop.",
  },
  {
    to: "/admin/team",
    name: "Team",
    icon: Users,
    text: "Who can log in here, and with which rights.",
  },
  {
    to: "/admin/account",
    name: "Account",
    icon: CircleUserRound,
    text: "Your password, and the browsers you are logged in with.",
  },
];
