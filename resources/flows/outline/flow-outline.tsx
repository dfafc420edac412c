import { ConfigProvider } from "antd";
import { type KeyboardEvent, type Ref, use, useImperativeHandle, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Graph } from "#contracts/flows/graph";
import { outputsOf } from "#contracts/flows/outputs";
import { isPressed, type Shortcut, shortcuts } from "#src/lib/browser/shortcuts";
import { targetOf } from "../graph/follow.ts";
import { outlineOf, placeFrom, type Row, rowsOf, stepKey } from "../graph/outline.ts";
import type { FlowViewProps, ViewEditing } from "../graph/view.ts";
import { useFlowWords } from "../words/use-flow-words.ts";
import styles from "./outline.module.css";
import { OutlineRow } from "./outline-row.tsx";

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

interface OutlineKeys {
  graph: Graph;
  rows: readonly Row[];
  active: string | undefined;
  goTo: (key: string | undefined) => void;
  onOpen?: ((id: string) => void) | undefined;
  edit?: ViewEditing | undefined;
}
const keys = shortcuts.flow;
type Work = readonly [Shortcut, () => void];

/** Return the key handler of an outline: arrows between its lines, and keys for what can be done with the one in focus. */
function useOutlineKeys({ graph, rows, active, goTo, onOpen, edit }: OutlineKeys) {
  const isMirrored = use(ConfigProvider.ConfigContext).direction === "rtl";
  return (event: KeyboardEvent) => {
    const at = rows.findIndex(({ key }) => key === active);
    const row = rows[at];
    // Buttons of a line have keys of their own.
    if (!row || (event.target as HTMLElement).role !== "treeitem") return;
    const [inside, outside] = isMirrored ? [keys.outside, keys.inside] : [keys.inside, keys.outside];
    const work: Work[] = [
      [keys.following, () => goTo(rows[Math.min(at + 1, rows.length - 1)]?.key)],
      [keys.previous, () => goTo(rows[Math.max(at - 1, 0)]?.key)],
      [inside, () => goTo((rows[at + 1]?.parent === row.key ? rows[at + 1] : row)?.key)],
      [outside, () => goTo(row.parent ?? row.key)],
      ...editing(graph, row, edit, onOpen),
    ];
    const found = work.find(([shortcut]) => isPressed(shortcut, event));
    if (!found) return;
    event.preventDefault();
    found[1]();
  };
}

function editing(graph: Graph, row: Row, edit: ViewEditing | undefined, onOpen: OutlineKeys["onOpen"]): Work[] {
  const node = row.kind === "step" ? row.node : undefined;
  const open: Work[] = node ? [[keys.open, () => onOpen?.(node.id)]] : [];
  if (!edit) return open;
  const place = placeFrom(graph, row);
  const optional = node && outputsOf(node).find(({ name, isRequired }) => !isRequired && !targetOf(graph, node.id, name));
  return [
    ...open,
    ...(node ? [] : ([[keys.open, () => edit.add(place)]] as Work[])),
    [keys.add, () => edit.add(place)],
    ...("at" in place ? ([[keys.join, () => edit.join(place.at)]] as Work[]) : []),
    ...(node && node.type !== "TRIGGER" ? ([[keys.before, () => edit.add({ before: node.id })]] as Work[]) : []),
    ...(node && optional ? ([[keys.branch, () => edit.branch({ from: node.id, out: optional.name })]] as Work[]) : []),
    ...(node && node.type !== "TRIGGER" ? ([[keys.remove, () => edit.remove(node.id)]] as Work[]) : []),
    ...(row.kind === "branch" ? removalOf(graph, row, edit) : []),
  ];
}

/** The branch of an optional output can be taken away. */
function removalOf(graph: Graph, { branch }: Extract<Row, { kind: "branch" }>, edit: ViewEditing): Work[] {
  const node = graph.nodes.find(({ id }) => id === branch.from);
  const isOptional = node && outputsOf(node).some(({ name, isRequired }) => name === branch.out && !isRequired);
  return isOptional ? [[keys.remove, () => edit.unbranch(branch)]] : [];
}
