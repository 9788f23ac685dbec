import { Search, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import styles from "./data-table-search.module.css";
import { IconButton } from "./icon-button.tsx";

/** How long, in milliseconds, nothing is typed before it is searched for. */
const pause = 250;
const longest = 255;

type DataTableSearchProps = {
  label: string;
  /** What is searched for now. */
  searched: string;
  onSearch: (text: string) => void;
};

export function DataTableSearch({ label, searched, onSearch }: DataTableSearchProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(searched);
  /** What was last asked for from here. */
  const [asked, setAsked] = useState(searched);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Something else is searched for than was asked for from here: one has gone back, or on.
  const [known, setKnown] = useState(searched);
  if (known !== searched) {
    setKnown(searched);
    if (searched !== asked) {
      setAsked(searched);
      setText(searched);
    }
  }

  const search = (wanted: string) => {
    clearTimeout(timer.current);
    const trimmed = wanted.trim();
    setAsked(trimmed);
    if (trimmed !== searched) onSearch(trimmed);
  };

  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(typed), pause);
  };

  const clear = () => {
    setText("");
    search("");
    input.current?.focus();
  };

  return (
    <search className={styles.search}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Search className={styles.icon} size={18} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={input}
        id={id}
        type="search"
        className={styles.input}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={longest}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") search(text);
        }}
      />
      {text !== "" && (
        <div className={styles.clear}>
          <IconButton icon={X} iconSize={16} label="Clear search field" onClick={clear} />
        </div>
      )}
    </search>
  );
}
