import { Flex, Statistic } from "antd";
import { useTranslation } from "react-i18next";
import { automations } from "#contracts/automations/automations";
import type { Report } from "#contracts/automations/shapes";
import { useOperation } from "#src/hooks/use-operation";
import { Loaded } from "#src/ui/loaded";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";

/** Show what became of everyone who entered, and what they bought. */
export function Figures({ id }: { id: string }) {
  const { t } = useTranslation("automations");
  const report = useOperation(automations, "report", { params: { id } });
  return (
    <Panel title={t("panels.figures")}>
      <Loaded from={report}>{(found) => <Numbers report={found} />}</Loaded>
    </Panel>
  );
}

function Numbers({ report }: { report: Report }) {
  const { t } = useTranslation("automations");
  const { entered, waiting, done, failed, exits, skipped, orders, revenue, net, refunded } = report;
  return (
    <Flex vertical gap={16}>
      <Flex wrap gap="16px 40px">
        <Statistic title={t("report.entered")} value={entered} />
        <Statistic title={t("enrolment.WAITING")} value={waiting} />
        <Statistic title={t("enrolment.DONE")} value={done} />
        {failed > 0 && <Statistic title={t("enrolment.FAILED")} value={failed} />}
        <Statistic title={t("report.orders")} value={orders} />
        <Statistic title={t("report.revenue")} valueRender={() => <Money {...revenue} />} />
        <Statistic title={t("report.refunded")} valueRender={() => <Money {...refunded} />} />
        <Statistic title={t("fields.net")} valueRender={() => <Money {...net} />} />
      </Flex>
      {exits.length + skipped.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {exits.map(({ reason, n }) => (
            <li key={reason}>
              {t(`exit.${reason}`)}: {n}
            </li>
          ))}
          {skipped.map(({ reason, n }) => (
            <li key={reason}>
              {t("report.skipped", { reason: t(`records:skip_reason.${reason}`) })}: {n}
            </li>
          ))}
        </ul>
      )}
    </Flex>
  );
}
