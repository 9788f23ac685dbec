import { Button } from "@mantine/core";
import { useState } from "react";

/** Shows the first few items of a list, and a button that shows all of them. */
export function useFirst<Item>(items: Item[], atFirst = 5) {
  const [isWhole, setIsWhole] = useState(false);
  return {
    first: isWhole ? items : items.slice(0, atFirst),
    total: items.length,
    isCut: !isWhole && items.length > atFirst,
    onShowAll: () => setIsWhole(true),
  };
}

type ShowAllProps = { noun: string; total: number; isCut: boolean; onShowAll: () => void };

export function ShowAll({ noun, total, isCut, onShowAll }: ShowAllProps) {
  if (!isCut) return null;
  return (
    <Button variant="default" size="sm" style={{ justifySelf: "start" }} onClick={onShowAll}>
      {`Show all ${total.toLocaleString("en-US")} ${noun}`}
    </Button>
  );
}
