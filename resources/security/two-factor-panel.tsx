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
  const { t } = useTranslation();
  const { data, error, retry } = useOperation(twoFactor, "status");
  return (
    <Panel title={t("security.titles.twoFactor")}>
      {error ? (
        <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} />
      ) : (
        <div className={styles.line}>
          <div className={styles.words}>
            {data && <StatusTag kind={data.on ? "success" : "neutral"}>{t(data.on ? "security.on" : "security.off")}</StatusTag>}
            <p className={styles.hint}>{t("security.twoFactorLead")}</p>
          </div>
          <LinkButton to={twoFactorAddress}>{t(data?.on ? "security.actions.manage" : "security.actions.setUp")}</LinkButton>
        </div>
      )}
    </Panel>
  );
}
