import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import type { AppRouter } from "#server/router.ts";
import { reasonOf } from "../../trpc.ts";

/** Asks the user for the password or a second factor. Resolves with false if the user cancels. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/**
 * Registers the function that opens the dialog which asks for the password or a second factor.
 * @returns a function that removes the registration
 */
export function setConfirmation(own: Ask): () => void {
  ask = own;
  return () => {
    if (ask === own) ask = undefined;
  };
}

/** Asks the user only once, even if several API calls need the confirmation at the same time. */
function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

const needsConfirmation = (error: unknown) => reasonOf(error) === "confirm";

/**
 * Runs a request. If the server requires a recent confirmation of the user, asks for the password
 * or a second factor, and repeats the request.
 */
export async function withConfirmation<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (needsConfirmation(error) && (await confirmIdentity())) return request();
    throw error;
  }
}

/**
 * Wraps every API call of the back office. If the server requires a recent confirmation of the
 * user, asks for the password or a second factor, and repeats the call.
 */
export const confirmingLink: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) => {
      let wasAsked = false;
      const send = () =>
        next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error(refusal) {
            if (wasAsked || !needsConfirmation(refusal)) return observer.error(refusal);
            wasAsked = true;
            void repeatOr(() => observer.error(refusal));
          },
        });
      async function repeatOr(fail: () => void): Promise<void> {
        if (await confirmIdentity()) sending = send();
        else fail();
      }
      let sending = send();
      return () => sending.unsubscribe();
    });
};
