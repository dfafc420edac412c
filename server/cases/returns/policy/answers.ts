import type { Selectable } from "kysely";
import type { Choices } from "#server/cases/domain/offers/choices";
import type { Question } from "#server/cases/domain/offers/offer";
import type { Tx } from "#server/db/open";
import type { OrderLine, Orders } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { loadOrderRules, type OrderRules } from "./order-rules.ts";

interface Asked {
  order: Selectable<Orders>;
  lines: Selectable<OrderLine>[];
}
export type AnsweredRules = OrderRules & { answers: Readonly<Record<string, string>> };

/** Every answer may reach another question; a flow asks each of its questions once. */
const mostQuestions = 50;

/**
 * Return the rules of a request with every question of flows answered: by customers, or for staff, who are not asked, by its first
 * answer. A quote may leave questions open. @throws ANSWER_REQUIRED with the questions
 */
export async function rulesWithAnswers(
  deps: ModuleDeps,
  tx: Tx,
  context: CallContext,
  { order, lines }: Asked,
  choices: Choices,
  isQuote: boolean,
): Promise<AnsweredRules> {
  let { answers } = choices;
  for (let asked = 0; ; asked++) {
    const rules = await loadOrderRules(deps, tx, order, lines, context.now, { ...choices, answers });
    const wanted = new Set(choices.items.map(({ order_line_id }) => order_line_id));
    const reached = questionsOf(rules, wanted);
    const open = reached.filter(({ id, answers: known }) => !known.some((answer) => answer.id === answers[id]));
    if (open.length === 0 || (isQuote && context.actor.type === "customer")) return { ...rules, answers: answered(reached, answers) };
    if (context.actor.type === "customer" || asked >= mostQuestions)
      throw new AppError("ANSWER_REQUIRED", { questions: open.map(({ id }) => id) });
    answers = { ...answers, ...Object.fromEntries(open.map(({ id, answers: [first] }) => [id, first?.id ?? ""])) };
  }
}

const answered = (reached: readonly Question[], answers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(reached.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]])));

/** Return the questions that flows reach for these lines, each once. */
export function questionsOf({ lines }: OrderRules, wanted: ReadonlySet<string>): Question[] {
  const all = [...lines].flatMap(([id, { offer }]) => (wanted.has(id) ? (offer?.questions ?? []) : []));
  return all.filter((question, i) => all.findIndex(({ id }) => id === question.id) === i);
}
