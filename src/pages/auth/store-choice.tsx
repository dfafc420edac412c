import { useTranslation } from "react-i18next";
import { initials } from "#src/lib/initials";
import { Glyph } from "#src/ui/glyph";
import { Problem } from "./problem.tsx";
import styles from "./sign-in.module.css";
import type { SignInAttempt } from "./use-sign-in.ts";

/** The stores of an address that belongs to several. */
export function StoreChoice({ attempt }: { attempt: SignInAttempt }) {
  const { t } = useTranslation();
  const { choice, busy, choose, again } = attempt;
  if (!choice) return null;
  return (
    <div className={styles.form}>
      <Problem problem={attempt.problem} />
      <ul className={styles.stores}>
        {choice.stores.map((store) => (
          <li key={store._id}>
            <button type="button" className={styles.store} disabled={busy} onClick={() => void choose(store._id)}>
              <span className={styles.mark} dir="auto" aria-hidden="true">
                {initials(store.name)}
              </span>
              <span className={styles.words}>
                <span className={styles.name} dir="auto">
                  {store.name}
                </span>
                <span className={styles.domain} dir="auto">
                  {store.platform_domain}
                </span>
              </span>
              <Glyph name="next" size={16} className={styles.go} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.quiet} onClick={again}>
        {t("auth.otherAccount")}
      </button>
    </div>
  );
}
