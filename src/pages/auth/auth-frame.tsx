import { CheckCircleOutlined } from "@ant-design/icons";
import type { PropsWithChildren } from "react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "#src/lib/routing/page-handle";
import { Brand } from "#src/shell/brand";
import { PublicTools } from "#src/shell/public-tools";
import { SkipLink } from "#src/shell/skip-link";
import styles from "./auth-frame.module.css";

interface AuthFrameProps {
  title: string;
  lead?: string;
  /** For the long form. */
  wide?: boolean;
}

/** Show the layout of every sign-in page: the product on one side, the form on the other. */
export function AuthFrame({ title, lead, wide = false, children }: PropsWithChildren<AuthFrameProps>) {
  const { t } = useTranslation();
  const name = t("app.name");
  usePageTitle(title);
  return (
    <div className={styles.frame}>
      <SkipLink />
      <aside className={styles.aside} aria-label={t("auth.aside.label")}>
        <Brand to="/" name={name} />
        <div className={styles.pitch}>
          <p className={styles.claim}>{t("auth.aside.title")}</p>
          <ul className={styles.points}>
            {(["receive", "inspect", "settle"] as const).map((point) => (
              <li key={point}>
                <CheckCircleOutlined aria-hidden="true" />
                <span>{t(`auth.aside.${point}`)}</span>
              </li>
            ))}
          </ul>
        </div>
        <Rings />
      </aside>
      <div className={styles.side}>
        <header className={styles.top}>
          <span className={styles.small}>
            <Brand to="/" name={name} />
          </span>
          <PublicTools />
        </header>
        <main id="content" tabIndex={-1} className={styles.main}>
          <div className={wide ? styles.wide : styles.box}>
            <h1 className={styles.title}>{title}</h1>
            {lead && <p className={styles.lead}>{lead}</p>}
            {children}
          </div>
        </main>
      </div>
    </div>
  );
}

/** Draw the logo's arrow, large and faint. */
function Rings() {
  return (
    <svg className={styles.rings} viewBox="0 0 480 480" fill="none" aria-hidden="true">
      {[60, 110, 160, 210].map((radius) => (
        <path
          key={radius}
          d={`M${40} ${240 - radius}H240a${radius} ${radius} 0 0 1 0 ${radius * 2}H${90 + radius / 2}`}
          stroke="currentColor"
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}
