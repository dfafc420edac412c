import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import { IconButton } from "#src/ui/actions/icon-button";

interface MoveButtonsProps {
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

/** Show up and down buttons as an alternative to dragging. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const { t } = useTranslation("lists");
  const up = t("sort.up", { name });
  const down = t("sort.down", { name });
  return (
    <Flex>
      <IconButton
        label={up}
        icon={<ArrowUpOutlined aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        label={down}
        icon={<ArrowDownOutlined aria-hidden="true" />}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      />
    </Flex>
  );
}
