import { useCallback, useEffect } from "react";
import { useApi } from "#src/lib/api";
import type { SignInOptions } from "./sign-in-options.ts";
import type { SignInAttempt } from "./use-sign-in.ts";

/** Set while the browser is at Microsoft. */
const awayKey = "bh-microsoft";

/** Sign in with Microsoft: in a popup, or by redirect where the browser blocks it. The library loads on demand. */
export function useMicrosoft({ enter: signIn, run }: Pick<SignInAttempt, "enter" | "run">, client: SignInOptions["microsoft"]) {
  const api = useApi();
  const enter = useCallback((idToken: string) => signIn({ by: "microsoft", idToken }), [signIn]);
  useEffect(() => {
    if (!client || !sessionStorage.getItem(awayKey)) return;
    sessionStorage.removeItem(awayKey);
    void run(async () => {
      const { openMicrosoft } = await import("#src/lib/microsoft");
      const token = await (await openMicrosoft(client)).returned();
      if (token) await enter(token);
    });
  }, [client, run, enter]);

  return useCallback(
    () =>
      run(async () => {
        if (!client) return;
        const [{ openMicrosoft, isGivenUp, isPopupBlocked }, { nonce }] = await Promise.all([
          import("#src/lib/microsoft"),
          api.call<{ nonce: string }>("POST", "/api/v1/merchants/microsoft-sso/nonce", { body: {} }),
        ]);
        const microsoft = await openMicrosoft(client);
        try {
          await enter(await microsoft.byPopup(nonce));
        } catch (error) {
          if (isGivenUp(error)) return;
          if (!isPopupBlocked(error)) throw Object.assign(new Error(), { code: "SSO_UNAVAILABLE" });
          sessionStorage.setItem(awayKey, "1");
          await microsoft.byRedirect(nonce);
        }
      }),
    [api, client, enter, run],
  );
}
