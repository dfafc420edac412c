import { Flex, Table, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { DryRunDecisions } from "#contracts/flows/dry-run";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { Panel } from "#src/ui/pages/panel";

/** Show the decisions of the flow against those of people; nothing where neither met. */
export function Decisions({ decisions }: { decisions: DryRunDecisions }) {
  const { t } = useTranslation("flow-dry-run");
  const locale = useLocale();
  const { both_approve, both_decline, flow_approves, flow_declines, undecided } = decisions;
  if (both_approve + both_decline + flow_approves + flow_declines === 0) return null;
  const rows = [
    { key: "approves", name: t("decisions.approves"), approved: both_approve, declined: flow_approves },
    { key: "declines", name: t("decisions.declines"), approved: flow_declines, declined: both_decline },
  ];
  const count = (value: number) => <span className="bh-number">{numberWords(value, locale)}</span>;
  return (
    <Panel title={t("decisions.title")}>
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{t("decisions.about")}</Typography.Text>
        <Table
          size="small"
          pagination={false}
          dataSource={rows}
          columns={[
            { key: "name", title: t("decisions.flow"), dataIndex: "name", rowScope: "row" },
            { key: "approved", title: t("decisions.personApproved"), dataIndex: "approved", align: "end", render: count },
            { key: "declined", title: t("decisions.personDeclined"), dataIndex: "declined", align: "end", render: count },
          ]}
        />
        {undecided > 0 && <Typography.Text type="secondary">{t("decisions.undecided", { count: undecided })}</Typography.Text>}
      </Flex>
    </Panel>
  );
}
