import { Typography } from "antd";
import { useTranslation } from "react-i18next";
import { FieldRow } from "#src/ui/forms/record-form";
import { Amount, Tags } from "../parts/fields.tsx";
import { GroupField, PlaceFields } from "../parts/reach-fields.tsx";

const start = ["applies_to"];
const at = (name: string) => [...start, name];

/** Edit which lines the policy covers. */
export function ReachFields() {
  const { t } = useTranslation("settings");
  return (
    <>
      <Typography.Paragraph type="secondary">{t("help.appliesTo")}</Typography.Paragraph>
      <GroupField start={start} />
      <PlaceFields start={start} />
      <FieldRow>
        <Tags name={at("customer_tags")} />
        <Tags name={at("order_tags")} />
        <Tags name={at("channels")} />
      </FieldRow>
      <FieldRow>
        <Amount name={at("price_from_minor")} empty={t("unlimited")} />
        <Amount name={at("price_to_minor")} empty={t("unlimited")} />
      </FieldRow>
    </>
  );
}
