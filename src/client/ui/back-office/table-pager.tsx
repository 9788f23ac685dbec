import { Group, Text } from "@mantine/core";
import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
} from "lucide-react";
import { IconButton } from "./icon-button.tsx";

type TablePagerProps = {
  label: string;
  part: { total: number; page: number; pageSize: number };
  onPage: (page: number) => void;
};

/**
 * The buttons for the pages of a table; nothing if there is only one page. Unlike Mantine's
 * `Pagination`, it does not disable the button of the first or last page, because a disabled button
 * loses the keyboard focus.
 */
export function TablePager({ label, part: { total, page, pageSize }, onPage }: TablePagerProps) {
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const button = (name: string, to: number, icon: LucideIcon) => (
    <IconButton
      icon={icon}
      label={name}
      isUnavailable={to < 1 || to > last || to === page}
      onClick={() => onPage(to)}
    />
  );
  return (
    <Group component="nav" justify="center" gap="sm" aria-label={label}>
      <div>
        {button("First page", 1, ChevronFirst)}
        {button("Previous page", page - 1, ChevronLeft)}
      </div>
      <Text
        component="output"
        miw="8rem"
        ta="center"
        fz={15}
        style={{ fontVariantNumeric: "tabular-nums" }}
      >
        {`Page ${page.toLocaleString("en-US")} of ${last.toLocaleString("en-US")}`}
      </Text>
      <div>
        {button("Next page", page + 1, ChevronRight)}
        {button("Last page", last, ChevronLast)}
      </div>
    </Group>
  );
}
