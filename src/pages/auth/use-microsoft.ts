import { useCallback, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useApi } from "#src/lib/calls/api";
import type { SignInOptions } from "./sign-in-options.ts";
import type { SignInAttempt } from "./use-sign-in.ts";

/** Set while the browser is at Microsoft. */
const awayKey = "bh-microsoft";

/**
 * Sign in with Microsoft: silently when the session here ended before Microsoft's, else in a popup, or by redirect where the browser
 * blocks it. The library loads on demand.
 */
export function useMicrosoft({ enter: signIn, run }: Pick<SignInAttempt, "enter" | "run">, client: SignInOptions["microsoft"]) {
  const api = useApi();
  const [params] = useSearchParams();
  const lasts = params.has("to");
  const enter = useCallback((idToken: string) => signIn({ by: "microsoft", idToken }), [signIn]);
  useEffect(() => {
    if (!client || !sessionStorage.getItem(awayKey)) return;
    sessionStorage.removeItem(awayKey);
    void run(async () => {
      const { openMicrosoft } = await import("#src/lib/session/microsoft");
      const token = await (await openMicrosoft(client)).returned();
      if (token) await enter(token);
    });
  }, [client, run, enter]);

  return useCallback(
    () =>
      run(async () => {
        if (!client) return;
        const [{ openMicrosoft, isGivenUp, isPopupBlocked }, { nonce }] = await Promise.all([
          import("#src/lib/session/microsoft"),
          api.call<{ nonce: string }>("POST", "/api/v1/merchants/microsoft-sso/nonce", { body: {} }),
        ]);
        const microsoft = await openMicrosoft(client);
        // After signing out one may want another account: silent is only who is led here because the session ended.
        const silent = lasts ? await microsoft.silently(nonce).catch(() => null) : null;
        try {
          await enter(silent ?? (await microsoft.byPopup(nonce)));
        } catch (error) {
          if (isGivenUp(error)) return;
          if (!isPopupBlocked(error)) throw Object.assign(new Error(), { code: "SSO_UNAVAILABLE" });
          sessionStorage.setItem(awayKey, "1");
          await microsoft.byRedirect(nonce);
        }
      }),
    [api, client, enter, run, lasts],
  );
}
