import { useClipboard } from "@mantine/hooks";
import { Check, Copy } from "lucide-react";
import { useEffect } from "react";
import { showToast } from "../toast.tsx";
import { IconButton } from "./icon-button.tsx";

type CopyButtonProps = {
  /** The name of the copied text, as in `Copy email address`. */
  noun: string;
  text: string;
};

/** A button that copies a text to the clipboard, and shows for two seconds that it has done so. */
export function CopyButton({ noun, text }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard({ timeout: 2000 });
  useEffect(() => {
    // Copying fails on insecure connections, because browsers allow access to the clipboard over
    // secure connections only. A toast then reports the failure.
    if (!error) return;
    showToast({
      title: "Not copied",
      description: "Your browser did not allow copying. Select the text and copy it yourself.",
      variant: "destructive",
    });
  }, [error]);
  return (
    <>
      <IconButton
        icon={copied ? Check : Copy}
        iconSize={16}
        label={`Copy ${noun}`}
        onClick={() => copy(text)}
      />
      <output className="visually-hidden">{copied && "Copied"}</output>
    </>
  );
}
