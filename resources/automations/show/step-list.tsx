import { Timeline, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Automation } from "#contracts/automations/shapes";
import { Panel } from "#src/ui/panel";
import { templateAddress } from "../addresses.ts";
import { delayParts } from "../parts.tsx";

/** Show when each mail follows. */
export function StepList({ automation: { type, definition, codes_left } }: { automation: Automation }) {
  const { t } = useTranslation("automations");
  const delay = (minutes: number) => {
    const { amount, unit } = delayParts(minutes);
    return minutes === 0 ? t("atOnce") : t(`after.${unit}`, { count: amount });
  };
  return (
    <Panel title={t("panels.steps")}>
      <Typography.Paragraph type="secondary">{t(`entry.${type}`)}</Typography.Paragraph>
      <Timeline
        items={definition.steps.map(({ delay_minutes, template }, index) => ({
          key: index,
          children: (
            <>
              {delay(delay_minutes)}
              <br />
              <Link to={templateAddress(template)}>{t(`templates:mails.${template}`)}</Link>
            </>
          ),
        }))}
      />
      {codes_left !== null && <Typography.Text>{t("codesLeft", { count: codes_left })}</Typography.Text>}
    </Panel>
  );
}
