import { ArrowDownOutlined, ArrowUpOutlined } from "@ant-design/icons";
import { IconButton } from "#src/ui/icon-button";
import { useWords } from "../words.ts";
import styles from "./sortable.module.css";

interface MoveButtonsProps {
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

/** Up and down, for who would rather press than drag. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const { say } = useWords();
  const up = say("sort.up", { name });
  const down = say("sort.down", { name });
  return (
    <span className={styles.moves}>
      <IconButton label={up} icon={<ArrowUpOutlined />} disabled={index === 0} onClick={() => onMove(index, index - 1)} />
      <IconButton label={down} icon={<ArrowDownOutlined />} disabled={index === count - 1} onClick={() => onMove(index, index + 1)} />
    </span>
  );
}
