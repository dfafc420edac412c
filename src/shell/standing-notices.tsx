import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useConnection } from "#src/hooks/screen/use-connection";
import { useNewVersion } from "#src/hooks/screen/use-new-version";
import styles from "./shell.module.css";

/** Show lasting notices: no network, a newer version. */
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
          // Leaving the page asks about unsaved changes by itself.
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
