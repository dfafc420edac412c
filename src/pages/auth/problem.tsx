import { useTranslation } from "react-i18next";
import { Glyph } from "#src/ui/glyph";
import styles from "./sign-in.module.css";
import type { SignInProblem } from "./use-attempt.ts";

/** Why signing in did not work. The running seconds are not read out one by one. */
export function Problem({ problem }: { problem: SignInProblem | undefined }) {
  const { t } = useTranslation();
  if (!problem) return null;
  const text = t([problem.key, "errors:UNKNOWN"], { count: problem.seconds ?? 0 });
  return (
    <p className={styles.problem} role={problem.seconds ? undefined : "alert"}>
      <Glyph name="alert" />
      {problem.seconds ? (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="bh-hidden" role="alert">
            {t("errors:RATE_LIMITED")}
          </span>
        </>
      ) : (
        <span>{text}</span>
      )}
    </p>
  );
}
