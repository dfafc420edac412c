import { Flex, Statistic, Table } from "antd";
import { useTranslation } from "react-i18next";
import { automations } from "#contracts/automations/automations";
import type { Report } from "#contracts/automations/shapes";
import { useOperation } from "#src/hooks/data/use-operation";
import { TableBox } from "#src/ui/data/table-box";
import { Loaded } from "#src/ui/feedback/loaded";
import { LiftNote } from "#src/ui/messages/lift-note";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";

/** Show what became of everyone who entered, and what they bought. */
export function AutomationFigures({ id }: { id: string }) {
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
  const { entered, waiting, done, failed, exits, skipped, orders, revenue, net, refunded, steps, conversion_days, held_out, lift } = report;
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
        {held_out > 0 && <Statistic title={t("report.heldOut")} value={held_out} />}
      </Flex>
      <LiftNote lift={lift} days={conversion_days} />
      {steps.length > 0 && <StepTable steps={steps} />}
      {exits.length + skipped.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {exits.map(({ reason, n }) => (
            <li key={reason}>
              {t("report.left", { reason: t(`exit.${reason}`) })}: {n}
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

type StepRow = Report["steps"][number];
const counts = [
  ["queued", "queued"],
  ["sent", "sent"],
  ["skipped", "skippedSteps"],
  ["failed", "failed"],
] as const satisfies readonly [keyof StepRow, string][];

function StepTable({ steps }: { steps: StepRow[] }) {
  const { t } = useTranslation("automations");
  return (
    <TableBox label={t("templates:tableOf", { name: t("panels.steps") })}>
      <Table<StepRow>
        size="small"
        pagination={false}
        rowKey={({ step, channel }) => `${step} ${channel}`}
        dataSource={steps}
        scroll={{ x: 280 }}
        columns={[
          { key: "step", title: t("report.step"), render: (_, { step }) => step + 1 },
          { key: "channel", title: t("report.channel"), responsive: ["md"], render: (_, { channel }) => t(`channels.${channel}`) },
          ...counts.map(([key, word]) => ({
            key,
            title: t(`report.${word}`),
            align: "end" as const,
            render: (_: unknown, row: StepRow) => row[key],
          })),
        ]}
      />
    </TableBox>
  );
}
