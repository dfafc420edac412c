import { useTranslation } from "react-i18next";
import { twoFactor } from "#contracts/session/two-factor";
import { useOperation } from "#src/hooks/use-operation";
import { ErrorState } from "#src/ui/error-state";
import { LinkButton } from "#src/ui/link-button";
import { Panel } from "#src/ui/panel";
import { StatusTag } from "#src/ui/status-tag";
import { twoFactorAddress } from "./addresses.ts";
import styles from "./security.module.css";

/** Whether signing in takes a second step, and the way to its page. */
export function TwoFactorPanel() {
  const { t } = useTranslation("security");
  const { data, error, retry } = useOperation(twoFactor, "status");
  return (
    <Panel title={t("titles.twoFactor")}>
      {error ? (
        <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} />
      ) : (
        <div className={styles.line}>
          <div className={styles.words}>
            {data && <StatusTag kind={data.on ? "success" : "neutral"}>{t(data.on ? "on" : "off")}</StatusTag>}
            <p className={styles.hint}>{t("twoFactorLead")}</p>
          </div>
          <LinkButton to={twoFactorAddress}>{t(data?.on ? "actions.manage" : "actions.setUp")}</LinkButton>
        </div>
      )}
    </Panel>
  );
}
