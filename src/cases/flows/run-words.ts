import type { FlowNode } from "#contracts/flows/graph";
import { textIn } from "#src/lib/words/text-in";
import type { Translate } from "#src/lib/words/translate";

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

/** Return the words of a question's answer, else its number; null where the step asks nothing. */
export function answerWords({ type, config }: FlowNode, out: string, language: string, t: Translate): string | null {
  if (type !== "QUESTION") return null;
  const answers = (Array.isArray(config.answers) ? config.answers : []) as { id?: string; text?: unknown }[];
  const at = answers.findIndex(({ id }) => id === out);
  return at < 0 ? out : textIn(answers[at]?.text, language) || t("flow-runs:out.answer", { number: at + 1 });
}
const outputs = ["yes", "no", "event", "timeout"];

/** Return the output a step took; null where there was no choice. */
export function outWords(out: string | null, node: FlowNode | undefined, language: string, t: Translate): string | null {
  if (out === null) return null;
  if (node?.type === "SPLIT") return out;
  return (node && answerWords(node, out, language, t)) ?? outputNamed(out, t);
}
const outputNamed = (out: string, t: Translate): string | null => (outputs.includes(out) ? t(`flow-runs:out.${out}`) : null);

/** Return a refusal's reason in words. */
export const reasonWords = (code: string, t: Translate): string => t(`errors:${code}`, { defaultValue: code });
