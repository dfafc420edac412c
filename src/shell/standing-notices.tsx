import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useConnection } from "#src/hooks/use-connection";
import { useNewVersion } from "#src/hooks/use-new-version";
import styles from "./standing-notices.module.css";

/** What stays until it is over: no network, a newer program. */
export function StandingNotices() {
  const { t } = useTranslation();
  const { isOnline, retry } = useConnection();
  const isNew = useNewVersion();
  return (
    <div role="status" className={styles.place}>
      {!isOnline && (
        <div className={styles.notice} data-tone="warning">
          <span className={styles.words}>
            <strong>{t("frame:offline.title")}</strong> {t("frame:offline.text")}
          </span>
          <Button size="small" onClick={() => void retry()}>
            {t("frame:offline.retry")}
          </Button>
        </div>
      )}
      {isOnline && isNew && (
        <div className={styles.notice} data-tone="info">
          <span className={styles.words}>
            <strong>{t("frame:version.title")}</strong> {t("frame:version.text")}
          </span>
          {/* Unsaved changes ask for themselves when the page is left. */}
          <Button size="small" type="primary" onClick={() => location.reload()}>
            {t("frame:version.load")}
          </Button>
        </div>
      )}
    </div>
  );
}
