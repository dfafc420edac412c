import { MoreOutlined, PlusOutlined } from "@ant-design/icons";
import { Dropdown } from "antd";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#src/ui/actions/icon-button";
import { nodeOf } from "../graph/follow.ts";
import { isTailShown, placeFrom, type Row } from "../graph/outline.ts";
import { StepFace } from "../graph/step-face.tsx";
import { type FlowViewProps, isOnPath, levelOf } from "../graph/view.ts";
import type { FlowWords } from "../words/use-flow-words.ts";
import styles from "./outline.module.css";
import { useRowMenu } from "./use-row-menu.ts";

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
