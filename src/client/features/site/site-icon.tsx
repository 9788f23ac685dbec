import {
  BookOpen,
  CircleQuestionMark,
  House,
  Info,
  type LucideIcon,
  Menu,
  Phone,
} from "lucide-react";
import type { IconName } from "#common/site/site-content.ts";

const icons: Record<IconName, LucideIcon> = {
  Info,
  HelpCircle: CircleQuestionMark,
  Phone,
  BookOpen,
  Home: House,
  Menu,
};

/** The icon of a navigation item. Screen readers skip it, because the item has a text. */
export function SiteIcon({ name }: { name: IconName }) {
  const Icon = icons[name];
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;
}
