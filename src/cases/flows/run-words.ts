import type { FlowNode } from "#contracts/flows/graph";
import type { Translate } from "#src/lib/translate";

/** Return a step in words: its own name, else what it does. */
export function nodeWords({ type, name, config }: FlowNode, t: Translate): string {
  if (name) return name;
  if (type === "ACTION") return t(`flow-runs:action.${String(config.action)}`);
  if (type === "WAIT") return t("flow-runs:node.WAIT", { event: eventWords(String(config.topic), t) });
  if (type === "END" && typeof config.label === "string") return t("flow-runs:node.endLabel", { label: config.label });
  return t(`flow-runs:node.${type}`);
}

/** Return an event of a case in words. */
export const eventWords = (topic: string, t: Translate): string => t(`flow-runs:event.${topic}`);

/** Their outputs are named by whoever made the flow. */
const ownOutputs: readonly string[] = ["QUESTION", "SPLIT"];
const outputs = ["yes", "no", "event", "timeout"];

/** Return the output a step took; null where there was no choice. */
export function outWords(out: string | null, node: FlowNode | undefined, t: Translate): string | null {
  if (out === null) return null;
  if (node && ownOutputs.includes(node.type)) return out;
  return outputs.includes(out) ? t(`flow-runs:out.${out}`) : null;
}

/** Return a refusal's reason in words. */
export const reasonWords = (code: string, t: Translate): string => t(`errors:${code}`, { defaultValue: code });
