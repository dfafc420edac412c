import { useTranslation } from "react-i18next";
import { Outlet } from "react-router-dom";
import { Feedback } from "#src/theme/feedback";
import { Brand } from "./brand.tsx";
import { DisplayButton } from "./display-button.tsx";
import { LanguageSelect } from "./language-select.tsx";
import styles from "./public-frame.module.css";
import { SkipLink } from "./skip-link.tsx";

/** The frame of the public pages; they stand on antd, the sign-in page beside them does not. */
export default function PublicFrame() {
  const { t } = useTranslation();
  return (
    <Feedback>
      <div className={styles.frame}>
        <SkipLink />
        <header className={styles.header}>
          <Brand to="/" name={t("app.name")} />
          <div className={styles.tools}>
            <LanguageSelect />
            <DisplayButton />
          </div>
        </header>
        <main id="content" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
    </Feedback>
  );
}
