import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { User } from "#common/accounts/user.ts";
import { messageOf } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { canUsePasskeys, noPasskey, showPasskey } from "./passkeys.ts";
import { useSetUser } from "./use-user.ts";

type PasskeyLogin = {
  onLogin: ((user: User) => void) | undefined;
  onFailure: (message: string) => void;
  /** Whether the login is asking for a second factor. Meanwhile the hook requests no passkey. */
  isPaused: boolean;
};

/**
 * Lets a user log in with only a passkey: by a button, or by choosing a suggestion in the
 * username's field.
 *
 * @returns the function for the button; undefined if no account of the site has a passkey, or if
 *   the browser cannot use passkeys
 */
export function usePasskeyLogin({ onLogin, onFailure, isPaused }: PasskeyLogin) {
  const { client } = trpc.useUtils();
  const setUser = useSetUser();
  const suggesting = useRef<AbortController>(null);
  const { mutate } = trpc.accounts.factors.finishLogin.useMutation({
    onSuccess(user) {
      setUser(user);
      onLogin?.(user);
    },
    onError: (error) => onFailure(messageOf(error)),
  });
  const { data: options } = useQuery({
    queryKey: ["passkey-login"],
    queryFn: () => client.accounts.factors.beginPasskeyLogin.mutate(),
    enabled: !isPaused && canUsePasskeys(),
    // The server accepts each challenge only once, so it is not cached.
    staleTime: 0,
    gcTime: 0,
  });

  const suggest = useEffectEvent(
    async (request: NonNullable<typeof options>, signal: AbortSignal) => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      if (signal.aborted) return;
      const passkey = await showPasskey(request, { signal });
      if (passkey && !signal.aborted) mutate({ passkey });
    },
  );

  useEffect(() => {
    if (isPaused || !options) return undefined;
    const controller = new AbortController();
    suggesting.current = controller;
    // If the browser cannot suggest passkeys, the error is ignored, because the form works without
    // suggestions.
    suggest(options, controller.signal).catch(() => {});
    return () => controller.abort();
  }, [isPaused, options]);

  const ask = async () => {
    suggesting.current?.abort();
    try {
      const request = await client.accounts.factors.beginPasskeyLogin.mutate();
      const passkey = request && (await showPasskey(request));
      if (passkey) mutate({ passkey });
      else onFailure(noPasskey);
    } catch (error) {
      onFailure(messageOf(error));
    }
  };
  return options ? () => void ask() : undefined;
}
