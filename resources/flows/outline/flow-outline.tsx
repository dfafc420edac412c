import { type Ref, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { outlineOf, type Row, rowsOf, stepKey } from "../graph/outline.ts";
import type { FlowViewProps } from "../graph/view.ts";
import { useFlowWords } from "../words/use-flow-words.ts";
import styles from "./outline.module.css";
import { OutlineRow } from "./outline-row.tsx";
import { useOutlineKeys } from "./use-outline-keys.ts";

export interface OutlineHandle {
  /** Move the focus to a step; to the first line where there is none. */
  focus: (id: string | null) => void;
}
interface FlowOutlineProps extends FlowViewProps {
  /** Open a step to edit it. */
  onOpen?: ((id: string) => void) | undefined;
  ref?: Ref<OutlineHandle>;
}

const levelsOf = (rows: readonly Row[]): Map<string, number> => {
  const levels = new Map<string, number>();
  for (const { key, parent } of rows) levels.set(key, parent === null ? 1 : (levels.get(parent) ?? 0) + 1);
  return levels;
};

/** Show a graph as a tree of lines in which everything can be done by keyboard; branches are indented below their step. */
export function FlowOutline({ onOpen, ref, ...view }: FlowOutlineProps) {
  const { graph, trigger, selected, onSelect, edit } = view;
  const { t } = useTranslation("flows");
  const words = useFlowWords(graph, trigger);
  const rows = useMemo(() => rowsOf(outlineOf(graph)), [graph]);
  const levels = useMemo(() => levelsOf(rows), [rows]);
  const elements = useRef(new Map<string, HTMLElement>());
  const [wanted, setWanted] = useState<string>();
  const chosen = selected ? stepKey(selected) : undefined;
  const active = [wanted, chosen].find((key) => rows.some((row) => row.key === key)) ?? rows[0]?.key;
  const goTo = (key: string | undefined) => {
    const row = rows.find((one) => one.key === key) ?? rows[0];
    if (!row) return;
    setWanted(row.key);
    if (row.kind === "step") onSelect?.(row.node.id);
    elements.current.get(row.key)?.focus();
  };
  useImperativeHandle(ref, () => ({ focus: (id) => goTo(id === null ? undefined : stepKey(id)) }));
  const onKeyDown = useOutlineKeys({ graph, rows, active, goTo, onOpen, edit });
  return (
    <div role="tree" aria-label={t("outline.label")} className={styles.tree} onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <OutlineRow
          key={row.key}
          {...{ row, view, words, onOpen }}
          level={levels.get(row.key) ?? 1}
          isActive={row.key === active}
          onActivate={() => goTo(row.key)}
          ref={(element) => {
            if (element) elements.current.set(row.key, element);
            else elements.current.delete(row.key);
          }}
        />
      ))}
    </div>
  );
}
