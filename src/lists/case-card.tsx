import { Checkbox, Flex } from "antd";
import type { PropsWithChildren, ReactNode } from "react";
import styles from "./rows.module.css";

interface CaseCardProps {
  isSelected: boolean;
  /** Label of the checkbox. */
  label: string;
  onSelect: (on: boolean) => void;
  /** Number and amount, on the card's first line. */
  head: ReactNode;
}

/** Show a row on a narrow screen as a list item with its checkbox. antd's List cannot be labelled for screen readers. */
export function CaseCard({ isSelected, label, onSelect, head, children }: PropsWithChildren<CaseCardProps>) {
  return (
    <Flex component="li" vertical gap={8} className={styles.card ?? ""} data-selected={isSelected}>
      <Flex gap={12} align="flex-start">
        <Checkbox checked={isSelected} aria-label={label} onChange={(event) => onSelect(event.target.checked)} />
        <Flex flex={1} justify="space-between">
          {head}
        </Flex>
      </Flex>
      {children}
    </Flex>
  );
}
