import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { showToast } from "../toast.tsx";
import { iconButton } from "./icon-button.ts";
import { Tooltip } from "./tooltip.tsx";

/** How long, in milliseconds, it says that it has been done. */
const saysFor = 2000;

type CopyButtonProps = {
  /** What it copies, as in `Copy email address`. */
  noun: string;
  text: string;
};

/** Copies a text for pasting elsewhere. */
export function CopyButton({ noun, text }: CopyButtonProps) {
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setIsDone(false), saysFor);
    return () => clearTimeout(timer);
  }, [isDone]);

  const copy = async () => {
    try {
      // Browsers offer it over secure connections only.
      await navigator.clipboard.writeText(text);
      setIsDone(true);
    } catch {
      showToast({
        title: "Not copied",
        description: "Your browser did not allow copying. Select the text and copy it yourself.",
        variant: "destructive",
      });
    }
  };

  const Icon = isDone ? Check : Copy;
  return (
    <>
      <Tooltip label={`Copy ${noun}`}>
        <button
          type="button"
          className={iconButton}
          aria-label={`Copy ${noun}`}
          onClick={() => void copy()}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </Tooltip>
      <output className="visually-hidden">{isDone && "Copied"}</output>
    </>
  );
}
