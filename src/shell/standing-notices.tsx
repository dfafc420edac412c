import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useConnection } from "#src/hooks/use-connection";
import { useNewVersion } from "#src/hooks/use-new-version";
import styles from "./shell.module.css";

/** What stays until it is over: no network, a newer program. */
export function StandingNotices() {
  const { t } = useTranslation();
  const { isOnline, retry } = useConnection();
  const isNew = useNewVersion();
  return (
    <div role="status" className={styles.notices}>
      {!isOnline && (
        <Alert
          type="warning"
          role="none"
          message={<strong>{t("frame:offline.title")}</strong>}
          description={t("frame:offline.text")}
          action={<Button onClick={() => void retry()}>{t("frame:offline.retry")}</Button>}
        />
      )}
      {isOnline && isNew && (
        <Alert
          type="info"
          role="none"
          message={<strong>{t("frame:version.title")}</strong>}
          description={t("frame:version.text")}
          // Unsaved changes ask for themselves when the page is left.
          action={
            <Button type="primary" onClick={() => location.reload()}>
              {t("frame:version.load")}
            </Button>
          }
        />
      )}
    </div>
  );
}
