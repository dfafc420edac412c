import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { type BoardKindName, boardKinds } from "./kinds.ts";

interface KindSwitchProps {
  value: BoardKindName;
  onChange: (name: BoardKindName) => void;
}

/** Switch between the board of returns and that of claims; the radio buttons inside take the focus. */
export function KindSwitch({ value, onChange }: KindSwitchProps) {
  const { t } = useTranslation("board");
  const options = boardKinds.map((name) => ({ value: name, label: t(`titles:${name}`) }));
  return <Segmented<BoardKindName> aria-label={t("shown")} tabIndex={-1} value={value} options={options} onChange={onChange} />;
}
