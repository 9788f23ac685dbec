import { Button } from "@mantine/core";
import { ArrowDownToLine } from "lucide-react";

/**
 * A button that says how many submissions arrived since the list was loaded. Pressing it shows
 * them.
 */
export function ArrivalsButton({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Button
      variant="light"
      size="sm"
      leftSection={<ArrowDownToLine size={16} strokeWidth={1.75} aria-hidden="true" />}
      aria-label={`${count.toLocaleString("en-US")} new. Show ${count === 1 ? "it" : "them"}`}
      onClick={onShow}
    >
      {count.toLocaleString("en-US")} new
    </Button>
  );
}
