import { Button, Flex, List, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { automations } from "#contracts/automations/automations";
import type { DryRunMail } from "#contracts/automations/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
import { Can } from "#src/lib/session/can";
import { DateText } from "#src/ui/dates/date-text";
import { Panel } from "#src/ui/pages/panel";
import { calledBy } from "../parts.tsx";

const days = 7;
const shownAtMost = 50;

/** Try an automation on the last days: who would have been written to, and why not. */
export function DryRun({ id }: { id: string }) {
  const { t } = useTranslation("automations");
  const [found, setFound] = useState<{ items: DryRunMail[]; total: number }>();
  const run = useCommand(automations, "dryRun", { notice: false, failure: "toast", onSuccess: setFound });
  return (
    <Can I="update" a="Automation">
      <Panel
        title={t("panels.dryRun")}
        extra={
          <Button loading={run.isPending} onClick={() => void run.run({ params: { id }, body: { days } })}>
            {t("actions.dryRun", { days })}
          </Button>
        }
      >
        <div aria-live="polite">
          {found ? <Result {...found} /> : <Typography.Text type="secondary">{t("dryRun.help", { days })}</Typography.Text>}
        </div>
      </Panel>
    </Can>
  );
}

function Result({ items, total }: { items: readonly DryRunMail[]; total: number }) {
  const { t } = useTranslation("automations");
  const sent = items.filter(({ skip_reason }) => skip_reason === null).length;
  return (
    <Flex vertical gap={8}>
      <Typography.Text strong>{t("dryRun.found", { count: sent, total })}</Typography.Text>
      <List
        size="small"
        dataSource={items.slice(0, shownAtMost)}
        locale={{ emptyText: t("dryRun.none") }}
        renderItem={({ person, step, channel, at, skip_reason }) => (
          <List.Item>
            <span>
              <bdi>{calledBy(person)}</bdi> · {t("stepNumber", { n: step + 1 })} · {t(`channels.${channel}`)} ·{" "}
              <DateText at={at} format="datetime" />
            </span>
            <Typography.Text type={skip_reason ? "secondary" : "success"}>
              {skip_reason ? t(`records:skip_reason.${skip_reason}`) : t("dryRun.sent")}
            </Typography.Text>
          </List.Item>
        )}
      />
    </Flex>
  );
}
