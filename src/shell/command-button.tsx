import { SearchOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import styles from "./command-button.module.css";
import { commandKey } from "./use-hotkeys.ts";

/** Opens search and commands; says by which key that goes faster. */
export function CommandButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t("frame:commands.open")}
      title={t("frame:commands.open")}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <SearchOutlined aria-hidden="true" />
      <kbd className={styles.key} dir="ltr">
        {commandKey} K
      </kbd>
    </button>
  );
}
