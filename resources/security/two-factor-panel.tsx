import { Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { twoFactor } from "#contracts/session/two-factor";
import { useOperation } from "#src/hooks/use-operation";
import { ErrorState } from "#src/ui/error-state";
import { LinkButton } from "#src/ui/link-button";
import { Panel } from "#src/ui/panel";
import { StatusTag } from "#src/ui/status-tag";
import { twoFactorAddress } from "./addresses.ts";

/** Show whether two-factor authentication is on, with a link to its page. */
export function TwoFactorPanel() {
  const { t } = useTranslation("security");
  const { data, error, retry } = useOperation(twoFactor, "status");
  return (
    <Panel title={t("titles.twoFactor")}>
      {error ? (
        <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} />
      ) : (
        <Flex wrap gap="12px 24px" align="center" justify="space-between">
          <Flex vertical gap={4} align="flex-start" flex="1 1 260px">
            {data && <StatusTag kind={data.on ? "success" : "neutral"}>{t(data.on ? "on" : "off")}</StatusTag>}
            <Typography.Text type="secondary">{t("twoFactorLead")}</Typography.Text>
          </Flex>
          <LinkButton to={twoFactorAddress}>{t(data?.on ? "actions.manage" : "actions.setUp")}</LinkButton>
        </Flex>
      )}
    </Panel>
  );
}
