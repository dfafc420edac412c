import type { Graph } from "#contracts/flows/graph";
import type { Problem } from "#contracts/flows/problems";
import type { Trigger } from "#contracts/flows/states";
import type { EdgeEnd } from "./edit.ts";

/** Where a step is added: on an edge, or before a step to which several lead. */
export type Place = { at: EdgeEnd } | { before: string };

/** What outline and canvas can start; dialogs and the reducer do it. */
export interface ViewEditing {
  add: (place: Place) => void;
  join: (at: EdgeEnd) => void;
  branch: (at: EdgeEnd) => void;
  unbranch: (at: EdgeEnd) => void;
  remove: (id: string) => void;
}

/** Outline and canvas: two views of the same graph. */
export interface FlowViewProps {
  graph: Graph;
  trigger: Trigger;
  /** The path of a run, to be marked; `out` is null where it stands. */
  path?: readonly { node: string; out: string | null }[] | undefined;
  problems?: readonly Problem[] | undefined;
  selected?: string | null | undefined;
  onSelect?: ((id: string) => void) | undefined;
  /** Left out: the graph is only looked at. */
  edit?: ViewEditing | undefined;
}

/** Return whether a run has passed a node, or one of its outputs. */
export const isOnPath = (path: FlowViewProps["path"], node: string, out?: string): boolean =>
  path?.some((step) => step.node === node && (out === undefined || step.out === out)) ?? false;

/** Return the most serious of a node's problems. */
export function levelOf(problems: FlowViewProps["problems"], id: string): Problem["level"] | undefined {
  const own = (problems ?? []).filter(({ node_id }) => node_id === id).map(({ level }) => level);
  return own.find((level) => level === "ERROR") ?? own[0];
}
