import { Alert } from "antd";
import { useTranslation } from "react-i18next";

/** Show a settlement's warnings. */
export function Warnings({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("returns");
  return codes.map((one) => <Alert key={one} type="warning" showIcon message={t(`warning.${one}`, { defaultValue: one })} />);
}
