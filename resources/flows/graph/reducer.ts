import type { FlowNode, Graph } from "#contracts/flows/graph";
import type { PayLimits } from "#contracts/flows/shapes";
import { type History, stepped } from "#src/lib/forms/history";
import {
  branched,
  configured,
  deleted,
  deletedWithRest,
  described,
  type EdgeEnd,
  inserted,
  insertedBefore,
  joined,
  unbranched,
} from "./edit.ts";

/** What is edited of a flow. */
export interface Draft {
  name: string;
  graph: Graph;
  pay_limits: PayLimits | null;
}

export type FlowEdit =
  | { type: "insert"; at: EdgeEnd; node: FlowNode }
  | { type: "before"; id: string; node: FlowNode }
  | { type: "join"; at: EdgeEnd; to: string }
  | { type: "branch"; at: EdgeEnd }
  | { type: "unbranch"; at: EdgeEnd }
  /** `keep`: the output whose path stays; null keeps what follows its branches. */
  | { type: "delete"; id: string; keep: string | null }
  | { type: "deleteWithRest"; id: string }
  /** `label` names the text that is typed, so that it is undone as a whole. */
  | { type: "configure"; id: string; config: FlowNode["config"]; label?: string }
  | { type: "describe"; id: string; name?: string; note?: string }
  | { type: "rename"; name: string }
  | { type: "limit"; limits: PayLimits | null };
export type FlowStep = FlowEdit | { type: "undo" } | { type: "redo" } | { type: "load"; draft: Draft };

/** Apply a step to a flow being edited. Pure: the whole editor is this function and what shows its result. */
export function flowReducer(history: History<Draft>, step: FlowStep): History<Draft> {
  if (step.type === "undo" || step.type === "redo") return stepped(history, { type: step.type });
  if (step.type === "load") return stepped(history, { type: "load", content: step.draft });
  const content = edited(history.now, step);
  return content === history.now ? history : stepped(history, { type: "change", content, label: labelOf(step) });
}

function edited(draft: Draft, edit: FlowEdit): Draft {
  if (edit.type === "rename") return { ...draft, name: edit.name };
  if (edit.type === "limit") return { ...draft, pay_limits: edit.limits };
  const graph = editedGraph(draft.graph, edit);
  return graph === draft.graph ? draft : { ...draft, graph };
}

function editedGraph(graph: Graph, edit: Exclude<FlowEdit, { type: "rename" | "limit" }>): Graph {
  switch (edit.type) {
    case "insert":
      return inserted(graph, edit.at, edit.node);
    case "before":
      return insertedBefore(graph, edit.id, edit.node);
    case "join":
      return joined(graph, edit.at, edit.to);
    case "branch":
      return branched(graph, edit.at);
    case "unbranch":
      return unbranched(graph, edit.at);
    case "delete":
      return deleted(graph, edit.id, edit.keep);
    case "deleteWithRest":
      return deletedWithRest(graph, edit.id);
    case "configure":
      return configured(graph, edit.id, edit.config);
    case "describe": {
      const { type: _, id, ...texts } = edit;
      return described(graph, id, texts);
    }
  }
}

function labelOf(edit: FlowEdit): string | null {
  if (edit.type === "configure") return edit.label ? `${edit.id}.${edit.label}` : null;
  if (edit.type === "describe") return `${edit.id}.${edit.name === undefined ? "note" : "name"}`;
  return edit.type === "rename" || edit.type === "limit" ? edit.type : null;
}
