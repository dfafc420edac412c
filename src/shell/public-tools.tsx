import { Flex } from "antd";
import { lazy, Suspense } from "react";
import { DisplayButton } from "./display-button.tsx";
import styles from "./shell.module.css";

/** antd's Select weighs more than the form beside it. */
const LanguageSelect = lazy(() => import("./language-select.tsx"));

/** Show language and display settings on pages outside the dashboard. */
export const PublicTools = () => (
  <Flex align="center" gap={4} className={styles.tools ?? ""}>
    <Suspense>
      <LanguageSelect />
    </Suspense>
    <DisplayButton />
  </Flex>
);
