import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import { Outlet } from "react-router-dom";
import { Dialogs } from "#src/theme/dialogs";
import { Brand } from "./brand.tsx";
import { PublicTools } from "./public-tools.tsx";
import styles from "./shell.module.css";
import { SkipLink } from "./skip-link.tsx";

/** Show the layout of the public pages. */
export default function PublicFrame() {
  const { t } = useTranslation();
  return (
    <Flex vertical style={{ minBlockSize: "100dvh" }}>
      <SkipLink />
      <header className={styles.public}>
        <Brand to="/" name={t("app.name")} />
        <PublicTools />
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Dialogs>
          <Outlet />
        </Dialogs>
      </main>
    </Flex>
  );
}
