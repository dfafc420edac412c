import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useApi } from "#src/lib/api";
import { goToGoogle } from "./google.ts";
import { ProviderMark } from "./provider-mark.tsx";
import styles from "./sign-in.module.css";
import type { SignInOptions } from "./sign-in-options.ts";
import { useMicrosoft } from "./use-microsoft.ts";
import type { SignInAttempt } from "./use-sign-in.ts";

interface OtherWaysProps {
  attempt: SignInAttempt;
  options: SignInOptions | undefined;
}

/** Signing in with another provider; shows only what this installation has set up. */
export function OtherWays({ attempt, options }: OtherWaysProps) {
  const { t } = useTranslation();
  const api = useApi();
  const [params] = useSearchParams();
  const microsoft = useMicrosoft(attempt, options?.microsoft ?? null);
  if (!options?.google && !options?.microsoft) return null;
  return (
    <section className={styles.ways} aria-label={t("auth.otherWays")}>
      <p className={styles.or}>
        <span>{t("auth.or")}</span>
      </p>
      {options.google && (
        <button
          type="button"
          className={styles.way}
          disabled={attempt.busy}
          onClick={() => void attempt.run(() => goToGoogle(api, params.get("to")))}
        >
          <ProviderMark name="google" />
          {t("auth.withGoogle")}
        </button>
      )}
      {options.microsoft && (
        <button type="button" className={styles.way} disabled={attempt.busy} onClick={() => void microsoft()}>
          <ProviderMark name="microsoft" />
          {t("auth.withMicrosoft")}
        </button>
      )}
    </section>
  );
}
