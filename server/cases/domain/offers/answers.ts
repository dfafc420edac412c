/** Return the id of a question in requests and on cases: the id of a step is unique only in its flow. */
export const questionId = (flowId: string, nodeId: string): string => `${flowId}:${nodeId}`;

/**
 * Return the answer to a question that a flow names by its step: its own, or the only one of another flow. Null where nobody answered,
 * or where two other flows asked under this name. A name with its flow means that flow's question alone.
 */
export function answerTo(answers: Readonly<Record<string, string>>, key: string, flowId?: string): string | null {
  const exact = flowId === undefined ? valueIn(answers, key) : ownAnswer(answers, flowId, key);
  if (exact !== undefined) return exact;
  const [one, ...more] = Object.keys(answers).filter((id) => id.endsWith(`:${key}`));
  return one === undefined || more.length > 0 ? null : (answers[one] ?? null);
}

/** Return the answer to a flow's own question. Cases older than ids with the flow in them have the step alone. */
export const ownAnswer = (answers: Readonly<Record<string, string>>, flowId: string, nodeId: string): string | undefined =>
  valueIn(answers, questionId(flowId, nodeId)) ?? valueIn(answers, nodeId);

const valueIn = (answers: Readonly<Record<string, string>>, id: string): string | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined;
