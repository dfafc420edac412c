import { EditOutlined, MailOutlined, MessageOutlined } from "@ant-design/icons";
import { Timeline, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import { automations } from "#contracts/automations/automations";
import type { Automation } from "#contracts/automations/shapes";
import { useAction } from "#src/hooks/commands/use-action";
import { useLive } from "#src/hooks/data/use-live";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { isAllowed, whyNot } from "#src/lib/calls/allowed";
import { ActionBar, type ActionItem } from "#src/ui/actions/action-bar";
import { RecordHistory } from "#src/ui/data/record-history";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { templateAddress } from "../templates/resource.ts";
import { AutomationTag, delayParts } from "./parts.tsx";
import { automationsAddress, editAutomationAddress, typeAddress } from "./resource.ts";
import { DryRun } from "./show/dry-run.tsx";
import { Enrolments } from "./show/enrolments.tsx";
import { AutomationFigures } from "./show/figures.tsx";
import { useAutomation } from "./use-automation.ts";

export default function ShowAutomation() {
  const { id } = useParams();
  return <Loading key={id} id={id ?? ""} />;
}

function Loading({ id }: { id: string }) {
  const { t } = useTranslation("automations");
  const page = useAutomation(id);
  useLive("automations", ({ ids }) => {
    if (ids.includes(id)) page.retry();
  });
  return (
    <RecordPage title={t("titles.show")} from={page}>
      {(record) => <Loaded automation={record} />}
    </RecordPage>
  );
}

function Loaded({ automation }: { automation: Automation }) {
  const { t } = useTranslation("automations");
  const { id, type, name, status } = automation;
  return (
    <PageShell
      title={name}
      crumbs={[
        { label: t("titles:automations"), to: automationsAddress },
        { label: t(`records:automation_type.${type}`), to: typeAddress(type) },
      ]}
      tags={<AutomationTag status={status} />}
      lead={t(`about.${type}`)}
      actions={
        <>
          <RecordHistory history={useRecordHistory(automations.noun, id)} />
          <AutomationActions automation={automation} />
        </>
      }
    >
      <TwoColumns side={<StepList automation={automation} />}>
        <AutomationFigures id={id} />
        <Enrolments id={id} />
        <DryRun id={id} />
      </TwoColumns>
    </PageShell>
  );
}

/** Offer to edit, start, stop and end an automation. */
function AutomationActions({ automation }: { automation: Automation }) {
  const { t } = useTranslation("automations");
  const navigate = useNavigate();
  const changes = {
    activate: useAction(automations, "activate", automation, { failure: "toast" }),
    pause: useAction(automations, "pause", automation, { failure: "toast" }),
    archive: useAction(automations, "archive", automation, { failure: "toast" }),
  };
  const item = (action: keyof typeof changes): ActionItem => ({
    key: action,
    label: t(`actions.${action}`),
    reason: whyNot(automation, action),
    loading: changes[action].isPending,
    onClick: () => void changes[action].run(),
  });
  const edit: ActionItem = {
    key: "update",
    label: t("common:actions.edit"),
    icon: <EditOutlined aria-hidden="true" />,
    reason: whyNot(automation, "update"),
    onClick: () => void navigate(editAutomationAddress(automation)),
  };
  const isActive = isAllowed(automation, "pause");
  const mayActivate = isAllowed(automation, "activate");
  const steps = [edit, ...(isActive ? [item("pause")] : []), item("archive"), ...(isActive || mayActivate ? [] : [item("activate")])];
  return (
    <ActionBar
      primary={mayActivate ? item("activate") : undefined}
      actions={steps.sort((a, b) => Number(Boolean(a.reason)) - Number(Boolean(b.reason)))}
      visible={steps.filter(({ reason }) => !reason).length}
    />
  );
}

/** Show when each message follows, and by which channel. */
function StepList({ automation: { type, definition, codes_left, own_templates } }: { automation: Automation }) {
  const { t } = useTranslation("automations");
  const delay = (minutes: number) => {
    const { amount, unit } = delayParts(minutes);
    return minutes === 0 ? t("atOnce") : t(`after.${unit}`, { count: amount });
  };
  return (
    <Panel title={t("panels.steps")}>
      <Typography.Paragraph type="secondary">{t(`entry.${type}`)}</Typography.Paragraph>
      <Timeline
        items={definition.steps.map(({ delay_minutes, channel, template, template_id }, index) => ({
          key: index,
          dot: channel === "SMS" ? <MessageOutlined aria-hidden="true" /> : <MailOutlined aria-hidden="true" />,
          children: (
            <>
              {delay(delay_minutes)} · {t(`channels.${channel}`)}
              <br />
              {channel === "SMS" ? (
                t(`templates:mails.${template}`)
              ) : (
                <Link to={templateAddress(template_id ?? template)}>
                  <bdi>{own_templates.find(({ id }) => id === template_id)?.name ?? t(`templates:mails.${template}`)}</bdi>
                </Link>
              )}
            </>
          ),
        }))}
      />
      {definition.holdout_percent > 0 && (
        <Typography.Paragraph type="secondary">
          {t("records:lift.held_out")}: {definition.holdout_percent}
        </Typography.Paragraph>
      )}
      {codes_left !== null && <Typography.Text>{t("codesLeft", { count: codes_left })}</Typography.Text>}
    </Panel>
  );
}
