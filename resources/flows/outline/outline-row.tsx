import { MoreOutlined, PlusOutlined } from "@ant-design/icons";
import { Dropdown, type MenuProps } from "antd";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import type { Graph } from "#contracts/flows/graph";
import { outputsOf } from "#contracts/flows/outputs";
import { IconButton } from "#src/ui/actions/icon-button";
import { joinable, nodeOf, targetOf } from "../graph/follow.ts";
import { isTailShown, placeFrom, type Row } from "../graph/outline.ts";
import { StepFace } from "../graph/step-face.tsx";
import { type FlowViewProps, isOnPath, levelOf, type ViewEditing } from "../graph/view.ts";
import type { FlowWords } from "../words/use-flow-words.ts";
import styles from "./outline.module.css";

interface OutlineRowProps {
  row: Row;
  view: FlowViewProps;
  words: FlowWords;
  level: number;
  /** The one line that Tab reaches. */
  isActive: boolean;
  onActivate: () => void;
  onOpen?: ((id: string) => void) | undefined;
  ref: Ref<HTMLDivElement>;
}

/** Show a line of the outline: a step, the name of a branch, or where a path goes on. */
export function OutlineRow({ row, view, words, level, isActive, onActivate, onOpen, ref }: OutlineRowProps) {
  const { edit, path, selected } = view;
  const isSelected = row.kind === "step" && row.node.id === selected;
  const end = row.kind === "step" ? undefined : row.kind === "branch" ? row.branch : row.tail;
  const isPassed = row.kind === "step" ? isOnPath(path, row.node.id) : end && isOnPath(path, end.from, end.out);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its lines
    <div
      ref={ref}
      role="treeitem"
      aria-level={level}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      className={`${styles.row} ${styles[row.kind]}`}
      style={{ marginInlineStart: (level - 1) * 18 }}
      data-passed={isPassed || undefined}
      onClick={(event) => {
        if ((event.target as HTMLElement).closest("button")) return;
        onActivate();
        if (row.kind === "step") onOpen?.(row.node.id);
      }}
    >
      {row.kind === "step" ? <StepWords row={row} view={view} words={words} /> : <EndWords row={row} view={view} words={words} />}
      {edit && <RowTools row={row} view={view} words={words} isActive={isActive} />}
    </div>
  );
}

type Part = Pick<OutlineRowProps, "view" | "words">;

function StepWords({ row: { node }, view, words }: Part & { row: Extract<Row, { kind: "step" }> }) {
  const summary = [node.name && words.kindOf(node), words.summaryOf(node)].filter(Boolean).join(" · ");
  return (
    <StepFace type={node.type} level={levelOf(view.problems, node.id)}>
      <bdi className={styles.title}>{words.titleOf(node)}</bdi>
      {summary && <bdi className={styles.summary}>{summary}</bdi>}
    </StepFace>
  );
}

/** The name of a branch, and where it goes on if it has no steps; or where a path goes on. */
function EndWords({ row, view: { graph }, words }: Part & { row: Exclude<Row, { kind: "step" }> }) {
  const { t } = useTranslation("flows");
  const end = row.kind === "branch" ? row.branch : row.tail;
  const tail = row.kind === "tail" ? row.tail : row.branch.steps.length === 0 || isTailShown(row.branch) ? row.branch.tail : null;
  const isSaid = row.kind === "tail" || row.branch.steps.length === 0;
  const target = nodeOf(graph, tail?.to);
  const from = nodeOf(graph, end.from);
  return (
    <span className={styles.words}>
      {row.kind === "branch" && from && <bdi className={styles.branchName}>{words.outputOf(from, end.out)}</bdi>}
      {isSaid && (
        <bdi className={styles.summary} data-open={target === undefined || undefined}>
          {target ? t("outline.goesOn", { step: words.titleOf(target) }) : t("outline.open")}
        </bdi>
      )}
    </span>
  );
}

function RowTools({ row, view, words, isActive }: Part & { row: Row; isActive: boolean }) {
  const { t } = useTranslation("flows");
  const { graph, edit } = view;
  const items = useRowMenu(row, graph, edit);
  const tabIndex = isActive ? 0 : -1;
  const from = nodeOf(graph, row.kind === "step" ? row.node.id : row.kind === "branch" ? row.branch.from : row.tail.from);
  const branch = row.kind === "branch" && from ? ` · ${words.outputOf(from, row.branch.out)}` : "";
  const step = from ? words.titleOf(from) + branch : "";
  return (
    <span className={styles.tools}>
      <IconButton
        label={t("outline.add", { step })}
        tabIndex={tabIndex}
        icon={<PlusOutlined aria-hidden="true" />}
        onClick={() => edit?.add(placeFrom(graph, row))}
      />
      <Dropdown trigger={["click"]} menu={{ items }}>
        <IconButton label={t("outline.more", { step })} tabIndex={tabIndex} icon={<MoreOutlined aria-hidden="true" />} />
      </Dropdown>
    </span>
  );
}

/** Return what can be done with a line, for its menu. */
function useRowMenu(row: Row, graph: Graph, edit: ViewEditing | undefined): NonNullable<MenuProps["items"]> {
  const { t } = useTranslation("flows");
  if (!edit) return [];
  const item = (key: string, onClick: () => void, danger = false) => ({ key, label: t(`outline.${key}`), danger, onClick });
  const place = placeFrom(graph, row);
  const goOn = "at" in place && joinable(graph, place.at).length > 0 ? [item("join", () => edit.join(place.at))] : [];
  if (row.kind === "tail") return [item("addHere", () => edit.add(place)), ...goOn];
  if (row.kind === "branch") {
    const { from, out } = row.branch;
    const node = nodeOf(graph, from);
    const isOptional = node && outputsOf(node).some(({ name, isRequired }) => name === out && !isRequired);
    return [
      item("addHere", () => edit.add(place)),
      ...goOn,
      ...(isOptional ? [item("unbranch", () => edit.unbranch({ from, out }), true)] : []),
    ];
  }
  const { id, type } = row.node;
  const optional = outputsOf(row.node).find(({ name, isRequired }) => !isRequired && !targetOf(graph, id, name));
  const isStart = type === "TRIGGER";
  return [
    ...("at" in place ? [item("addAfter", () => edit.add(place))] : []),
    ...(isStart ? [] : [item("addBefore", () => edit.add({ before: id }))]),
    ...goOn,
    ...(optional ? [item("branch", () => edit.branch({ from: id, out: optional.name }))] : []),
    ...(isStart ? [] : [item("remove", () => edit.remove(id), true)]),
  ];
}
