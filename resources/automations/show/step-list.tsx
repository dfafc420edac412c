import { MailOutlined, MessageOutlined } from "@ant-design/icons";
import { Timeline, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Automation } from "#contracts/automations/shapes";
import { Panel } from "#src/ui/pages/panel";
import { templateAddress } from "../../templates/addresses.ts";
import { delayParts } from "../parts.tsx";

/** Show when each message follows, and by which channel. */
export function StepList({ automation: { type, definition, codes_left, own_templates } }: { automation: Automation }) {
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
