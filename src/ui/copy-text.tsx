import { Typography } from "antd";
import { useTranslation } from "react-i18next";

/** A number or code that people carry elsewhere, with a button that copies it and is named after it. */
export function CopyText({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation();
  return (
    <Typography.Text className="bh-number" copyable={{ text, tooltips: [t("actions.copy", { name: label ?? text }), t("states.copied")] }}>
      <bdi>{text}</bdi>
    </Typography.Text>
  );
}
