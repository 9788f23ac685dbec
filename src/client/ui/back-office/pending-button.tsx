import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";

type PendingButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<"button">, keyof ButtonProps> & {
    /** While true, the button ignores presses. It keeps the keyboard focus. */
    isPending: boolean;
    /** The label while pending; without it, the label stays as it is. */
    pendingLabel?: string;
  };

/** A Mantine `Button` that starts a request, and can't start it twice. */
export function PendingButton({
  isPending,
  pendingLabel,
  onClick,
  children,
  ...props
}: PendingButtonProps) {
  return (
    <Button
      {...props}
      aria-disabled={isPending}
      onClick={(event) => {
        // A press of a submit button would submit its form.
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isPending ? (pendingLabel ?? children) : children}
    </Button>
  );
}
