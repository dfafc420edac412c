import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { IconButton } from "#src/ui/icon-button";

interface MoveButtonsProps {
  name: string;
  index: number;
  last: number;
  onMove: (to: number) => void;
}

/** Move an item up or down by keyboard as by pointer. */
export function MoveButtons({ name, index, last, onMove }: MoveButtonsProps) {
  const { t } = useTranslation("articles");
  return (
    <>
      <IconButton
        label={t("order.up", { name })}
        icon={<ArrowUpOutlined aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        label={t("order.down", { name })}
        icon={<ArrowDownOutlined aria-hidden="true" />}
        disabled={index === last}
        onClick={() => onMove(index + 1)}
      />
    </>
  );
}
