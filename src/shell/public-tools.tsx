import { Flex } from "antd";
import { lazy } from "react";
import { OnDemand } from "#src/first-paint/on-demand";
import { DisplayButton } from "./display-button.tsx";
import styles from "./shell.module.css";

/** antd's Select weighs more than the form beside it. */
const LanguageSelect = lazy(() => import("./language-select.tsx"));

/** Show language and display settings on pages outside the dashboard. */
export const PublicTools = () => (
  <Flex align="center" gap={4} className={styles.tools ?? ""}>
    <OnDemand>
      <LanguageSelect />
    </OnDemand>
    <DisplayButton />
  </Flex>
);
