import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";

type PendingButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<"button">, keyof ButtonProps> & {
    /**
     * True while the request is pending: the button then ignores presses, but keeps the keyboard
     * focus.
     */
    isPending: boolean;
    /** The label while the request is pending. Without it, the label does not change. */
    pendingLabel?: string;
  };

/**
 * A Mantine `Button` that starts a request. While the request is pending, a second press does
 * nothing.
 */
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
        // While the request is pending, a press is cancelled, because the press of a submit button
        // would submit the form again.
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isPending ? (pendingLabel ?? children) : children}
    </Button>
  );
}
