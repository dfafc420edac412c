import type { MenuProps } from "antd";
import { useTranslation } from "react-i18next";
import type { Graph } from "#contracts/flows/graph";
import { outputsOf } from "#contracts/flows/outputs";
import { joinable, nodeOf, targetOf } from "../graph/follow.ts";
import { placeFrom, type Row } from "../graph/outline.ts";
import type { ViewEditing } from "../graph/view.ts";

/** Return what can be done with a line, for its menu. */
export function useRowMenu(row: Row, graph: Graph, edit: ViewEditing | undefined): NonNullable<MenuProps["items"]> {
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
