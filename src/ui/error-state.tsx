import { ReloadOutlined, WarningOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import styles from "./state.module.css";

interface ErrorStateProps {
  /** The error's code; its sentence is the language's own. */
  code?: string | undefined;
  /** Told to support: finds the request in the server's log. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** Stands where the data would stand when it could not be had. */
export function ErrorState({ code, requestId, onRetry }: ErrorStateProps) {
  const { t } = useTranslation();
  // Nothing failed where nothing is: support has nothing to look for.
  const isMissing = code === "NOT_FOUND";
  return (
    <div className={styles.state} role="alert">
      <span className={`${styles.icon} ${styles.bad}`} aria-hidden="true">
        <WarningOutlined />
      </span>
      <p className={styles.title}>{t(isMissing ? "states.missingTitle" : "states.errorTitle")}</p>
      <p className={styles.text}>{t([`errors:${code}`, "errors:UNKNOWN"])}</p>
      {onRetry && (
        <div className={styles.action}>
          <Button icon={<ReloadOutlined />} onClick={onRetry}>
            {t("actions.retry")}
          </Button>
        </div>
      )}
      {requestId && !isMissing && <p className={styles.small}>{t("states.requestId", { id: requestId })}</p>}
    </div>
  );
}
