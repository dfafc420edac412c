import { Typography } from "antd";
import { useTranslation } from "react-i18next";
import { openStages } from "#contracts/settings/general";
import { FieldRow } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";
import { Count } from "../parts/fields.tsx";

/** Edit how many days a return may spend in each step before it counts as late. */
export function LatenessFields() {
  const { t } = useTranslation("settings");
  return (
    <Panel title={t("panels.lateness")}>
      <Typography.Paragraph type="secondary">{t("help.late_after_days")}</Typography.Paragraph>
      <FieldRow>
        {openStages.map((stage) => (
          <Count
            key={stage}
            name={["late_after_days", stage]}
            label={t(`enums:stage.${stage}`)}
            min={1}
            max={365}
            empty={t("never")}
            after={t("days")}
          />
        ))}
      </FieldRow>
    </Panel>
  );
}
