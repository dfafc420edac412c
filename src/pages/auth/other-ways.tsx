import { Button, Divider, Flex } from "antd";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useApi } from "#src/lib/calls/api";
import { goToGoogle } from "./google.ts";
import type { SignInAttempt } from "./use-sign-in.ts";
import type { SignInOptions } from "./use-sign-in-options.ts";

interface OtherWaysProps {
  attempt: SignInAttempt;
  options: SignInOptions | undefined;
}

/** Show the other sign-in providers this installation has set up. */
export function OtherWays({ attempt, options }: OtherWaysProps) {
  const { t } = useTranslation();
  const api = useApi();
  const [params] = useSearchParams();
  const microsoft = useMicrosoft(attempt, options?.microsoft ?? null);
  if (!options?.google && !options?.microsoft) return null;
  const ways = [
    { name: "google", label: t("auth.withGoogle"), go: () => attempt.run(() => goToGoogle(api, params.get("to"))) },
    { name: "microsoft", label: t("auth.withMicrosoft"), go: microsoft },
  ] as const;
  return (
    <section aria-label={t("auth.otherWays")}>
      <Divider plain>{t("auth.or")}</Divider>
      <Flex vertical gap={10}>
        {ways
          .filter(({ name }) => options[name])
          .map(({ name, label, go }) => (
            <Button key={name} size="large" block icon={<ProviderMark name={name} />} disabled={attempt.busy} onClick={() => void go()}>
              {label}
            </Button>
          ))}
      </Flex>
    </section>
  );
}

/** Show the provider's logo in its own colours, as their guidelines require. */
function ProviderMark({ name }: { name: "google" | "microsoft" }) {
  return (
    <svg width="18" height="18" viewBox={name === "google" ? "0 0 48 48" : "0 0 21 21"} aria-hidden="true">
      {marks[name].map(([fill, d]) => (
        <path key={fill} fill={fill} d={d} />
      ))}
    </svg>
  );
}

const marks = {
  google: [
    [
      "#EA4335",
      "M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z",
    ],
    [
      "#4285F4",
      "M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z",
    ],
    ["#FBBC05", "M10.53 28.59a14.5 14.5 0 0 1 0-9.18l-7.98-6.19a24 24 0 0 0 0 21.56l7.98-6.19z"],
    [
      "#34A853",
      "M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z",
    ],
  ],
  microsoft: [
    ["#F25022", "M0 0h10v10H0z"],
    ["#7FBA00", "M11 0h10v10H11z"],
    ["#00A4EF", "M0 11h10v10H0z"],
    ["#FFB900", "M11 11h10v10H11z"],
  ],
} as const;

/** Set while the browser is at Microsoft. */
const awayKey = "bh-microsoft";

/**
 * Sign in with Microsoft: silently when the session here ended before Microsoft's, else in a popup, or by redirect where the browser
 * blocks it. The library loads on demand.
 */
function useMicrosoft({ enter: signIn, run }: Pick<SignInAttempt, "enter" | "run">, client: SignInOptions["microsoft"]) {
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
