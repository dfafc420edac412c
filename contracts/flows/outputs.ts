import type { FlowNode } from "./graph.ts";
import { splitArms } from "./states.ts";

export interface Output {
  name: string;
  /** It must lead somewhere. */
  isRequired: boolean;
}
const next: readonly Output[] = [{ name: "next", isRequired: true }];
const required = (...names: string[]): Output[] => names.map((name) => ({ name, isRequired: true }));

/** Return the outputs of a node; those that its config names are read loosely, so that a draft can be followed too. */
export function outputsOf({ type, config }: FlowNode): readonly Output[] {
  switch (type) {
    case "CONDITION":
      return required("yes", "no");
    case "WAIT":
      return required("event", "timeout");
    case "QUESTION":
      return required(...answerIds(config.answers));
    case "SPLIT":
      return required(...splitArms.slice(0, Array.isArray(config.weights) ? Math.max(2, config.weights.length) : 2));
    case "ACTION":
      return [...next, { name: "refused", isRequired: false }];
    case "END":
      return [];
    default:
      return next;
  }
}

function answerIds(answers: unknown): string[] {
  const ids = (Array.isArray(answers) ? answers : []).map((answer: { id?: unknown } | null) => answer?.id);
  return [...new Set(ids.filter((id) => typeof id === "string" && id !== ""))] as string[];
}
