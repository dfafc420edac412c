import { MailOutlined, MessageOutlined } from "@ant-design/icons";
import { Timeline, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { Enrolment } from "#contracts/automations/shapes";
import { DateText } from "#src/ui/date-text";

/** Show what became of each step of a person's journey, and why one was skipped. */
export function Path({ enrolment: { path } }: { enrolment: Enrolment }) {
  const { t } = useTranslation("automations");
  if (path.length === 0) return <Typography.Text type="secondary">{t("noSteps")}</Typography.Text>;
  return (
    <Timeline
      style={{ marginBlockStart: 12 }}
      items={path.map(({ step, channel, state, skip_reason, at }) => ({
        key: step,
        dot: channel === "SMS" ? <MessageOutlined aria-hidden="true" /> : <MailOutlined aria-hidden="true" />,
        children: (
          <>
            {t("stepNumber", { n: step + 1 })} · {t(`channels.${channel}`)} ·{" "}
            <Typography.Text type={skip_reason ? "warning" : "success"}>
              {t(`records:message_state.${state}`)}
              {skip_reason && `: ${t(`records:skip_reason.${skip_reason}`)}`}
            </Typography.Text>
            <br />
            <Typography.Text type="secondary">
              <DateText at={at} format="datetime" />
            </Typography.Text>
          </>
        ),
      }))}
    />
  );
}
