import { TextInput } from "@mantine/core";
import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "./icon-button.tsx";

/** The number of milliseconds after the last key press until the search begins. */
const pauseMs = 250;
const maxLength = 255;

type TableSearchProps = {
  label: string;
  /** The text of the current search. */
  searched: string;
  onSearch: (text: string) => void;
};

/** The search field above a table. */
export function TableSearch({ label, searched, onSearch }: TableSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(searched);
  /** The last text for which the field has started a search. */
  const [requested, setRequested] = useState(searched);
  useEffect(() => () => clearTimeout(timer.current), []);

  // If the search was changed elsewhere, for example by the browser's Back button, the field shows
  // the new text.
  const [known, setKnown] = useState(searched);
  if (known !== searched) {
    setKnown(searched);
    if (searched !== requested) {
      setRequested(searched);
      setText(searched);
    }
  }

  const search = (typed: string) => {
    clearTimeout(timer.current);
    const trimmed = typed.trim();
    setRequested(trimmed);
    if (trimmed !== searched) onSearch(trimmed);
  };

  const clear = () => {
    setText("");
    search("");
    input.current?.focus();
  };

  return (
    <TextInput
      ref={input}
      wrapperProps={{ role: "search" }}
      flex="1 1 12rem"
      maw="26rem"
      size="md"
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={maxLength}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(value), pauseMs);
      }}
      onKeyDown={({ key }) => {
        if (key === "Enter") search(text);
      }}
      leftSection={<Search size={18} strokeWidth={1.75} aria-hidden="true" />}
      rightSection={
        text !== "" && (
          <IconButton icon={X} iconSize={16} label="Clear search field" onClick={clear} />
        )
      }
    />
  );
}
