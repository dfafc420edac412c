import { Radio } from "antd";
import { useTranslation } from "react-i18next";

const views = ["month", "agenda"] as const;
export type View = (typeof views)[number];

export function ViewChoice({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  const { t } = useTranslation("calendar");
  return (
    <Radio.Group
      optionType="button"
      aria-label={t("view.label")}
      value={value}
      options={views.map((view) => ({ value: view, label: t(`view.${view}`) }))}
      onChange={({ target }) => onChange(target.value as View)}
    />
  );
}
