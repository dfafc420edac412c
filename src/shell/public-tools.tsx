import { Flex } from "antd";
import { lazy, Suspense } from "react";
import { DisplayButton } from "./display-button.tsx";
import styles from "./shell.module.css";

/** antd's Select weighs more than the form it stands beside. */
const LanguageSelect = lazy(() => import("./language-select.tsx"));

/** Language and display, over pages outside the dashboard. */
export const PublicTools = () => (
  <Flex align="center" gap={4} className={styles.tools ?? ""}>
    <Suspense>
      <LanguageSelect />
    </Suspense>
    <DisplayButton />
  </Flex>
);
