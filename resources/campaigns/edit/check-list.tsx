import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from "@ant-design/icons";
import { Button, Flex, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Campaign, CampaignCheck, CampaignProblem, TextCost } from "#contracts/campaigns/shapes";
import type { OperationResult } from "#src/hooks/data/use-operation";
import { Can } from "#src/lib/session/can";
import { languageList } from "#src/lib/words/languages";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { mailServerAddress, textConnectionAddress } from "../../message-connections/resource.ts";
import { mailSettingsAddress } from "../../shop-settings/resource.ts";

interface CheckListProps {
  channel: Campaign["channel"];
  checked: OperationResult<CampaignCheck>;
  /** Goes to the button that sends. */
  onSend: () => void;
}

/** Show what stands in the way of sending, and what may be wrong. */
export function CheckList({ channel, checked, onSend }: CheckListProps) {
  const { t } = useTranslation("campaigns");
  return (
    <Panel title={t("check.title")}>
      <Loaded from={checked} skeleton={<LinesSkeleton lines={4} />}>
        {({ ready, problems, cost }) => (
          <>
            {ready && (
              <Flex wrap gap={8} align="center" justify="space-between">
                <Flex gap={8} role="status">
                  <CheckCircleFilled aria-hidden="true" style={{ color: "var(--ant-color-success)" }} />
                  <Typography.Text strong>{t("check.ready")}</Typography.Text>
                </Flex>
                <Can I="send" a="Campaign">
                  <Button size="small" onClick={onSend}>
                    {t("actions.toSending")}
                  </Button>
                </Can>
              </Flex>
            )}
            {problems.length > 0 && (
              <List
                size="small"
                split={false}
                dataSource={problems}
                rowKey={({ code, path, language }) => `${code} ${path} ${language}`}
                renderItem={(problem) => <Problem problem={problem} isText={channel === "SMS"} />}
              />
            )}
            {cost && cost.segments > 0 && <Cost of={cost} />}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** Show what the provider takes for the text messages, as far as its prices are known. */
function Cost({ of: { segments, costs, unpriced } }: { of: TextCost }) {
  const { t } = useTranslation("campaigns");
  return (
    <Flex vertical gap={4}>
      <span>{t("check.segments", { count: segments })}</span>
      {costs.map(({ currency, minor }) => (
        <span key={currency}>
          {t("check.cost")} <Money minor={minor} currency={currency} />
        </span>
      ))}
      {unpriced > 0 && <Typography.Text type="secondary">{t("check.unpriced", { count: unpriced })}</Typography.Text>}
    </Flex>
  );
}

const itemStyle = { paddingInline: 0 } as const;

/** The same problems of a text message. */
const textProblems: Record<string, string> = {
  TEMPLATE_MISSING: "TEXT_MISSING",
  CONTENT_INCOMPLETE: "TEXT_INCOMPLETE",
  NO_MAIL_SERVER: "NO_TEXT_PROVIDER",
};

function Problem({ problem: { code, severity, language, detail }, isText }: { problem: CampaignProblem; isText: boolean }) {
  const { t } = useTranslation("campaigns");
  const isError = severity === "error";
  const Icon = isError ? CloseCircleFilled : ExclamationCircleFilled;
  const name = languageList.find((one) => one.code === language)?.label ?? "";
  return (
    <List.Item style={itemStyle}>
      <Flex gap={8} align="flex-start">
        <Icon
          aria-label={t(`check.${severity}`)}
          style={{ color: `var(--ant-color-${isError ? "error" : "warning"})`, marginBlockStart: 4 }}
        />
        <span>
          {t(`problems.${(isText && textProblems[code]) || code}`, { language: name, detail })}{" "}
          {code === "FOOTER_ADDRESS_MISSING" && <Link to={mailSettingsAddress}>{t("check.shopSettings")}</Link>}
          {code === "NO_MAIL_SERVER" && (
            <Can I="read" a="MessageConnection">
              <Link to={isText ? textConnectionAddress : mailServerAddress}>{t("check.connect")}</Link>
            </Can>
          )}
        </span>
      </Flex>
    </List.Item>
  );
}
