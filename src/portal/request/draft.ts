import type { PortalRequest } from "#contracts/portal/portal";
import type { PortalOrder } from "#contracts/portal/shapes";
import type { Outcome } from "#contracts/returns/states";

export type Line = PortalOrder["lines"][number];
export type Store = PortalOrder["shops"][number];
export type Method = Line["methods"][number];
export interface Choice {
  quantity: number;
  reason: string;
  comment: string;
  photos: { id: string; name: string }[];
  outcome: Outcome | "";
  variant: string;
}
/** The choices so far, by order line. */
export type Choices = Readonly<Record<string, Choice>>;
export type Missing = Partial<Record<"reason" | "comment" | "photos" | "outcome" | "variant", true>>;

export const freshChoice: Choice = { quantity: 1, reason: "", comment: "", photos: [], outcome: "", variant: "" };

const reasonOf = (order: PortalOrder, { reason }: Choice) => order.reasons.find(({ code }) => code === reason);

/** Return the outcomes the line and the reason allow; an exchange only while a variant is available. */
export function outcomesOf(order: PortalOrder, line: Line, choice: Choice): Outcome[] {
  const allowed = reasonOf(order, choice)?.allowed_outcomes ?? [];
  const canExchange = variantsOf(order, line, choice).some(({ available }) => available);
  return line.allowed_outcomes.filter((one) => (!allowed.length || allowed.includes(one)) && (one !== "EXCHANGE" || canExchange));
}

/** Return the variants to exchange for; the same one only when the merchant is at fault. */
export function variantsOf(order: PortalOrder, line: Line, choice: Choice): Line["variants"] {
  const isFault = reasonOf(order, choice)?.merchant_fault ?? false;
  return line.variants.filter(({ is_same }) => !is_same || isFault);
}

export function missingOf(order: PortalOrder, line: Line, choice: Choice): Missing {
  const reason = reasonOf(order, choice);
  return {
    ...(!reason && { reason: true }),
    ...(reason?.needs_comment && !choice.comment.trim() && { comment: true }),
    ...(reason?.needs_photo && choice.photos.length === 0 && { photos: true }),
    ...((choice.outcome === "" || !outcomesOf(order, line, choice).includes(choice.outcome)) && { outcome: true }),
    ...(choice.outcome === "EXCHANGE" && !variantsOf(order, line, choice).some(({ id }) => id === choice.variant) && { variant: true }),
  };
}

/** Return whether something is chosen and nothing is missing. */
export const isComplete = (order: PortalOrder, choices: Choices): boolean =>
  Object.keys(choices).length > 0 &&
  order.lines.every((line) => {
    const choice = choices[line.order_line_id];
    return !choice || Object.keys(missingOf(order, line, choice)).length === 0;
  });

/** Return the methods that every chosen line allows. */
export const methodsOf = (order: PortalOrder, choices: Choices): Method[] => {
  const [first, ...rest] = order.lines.filter(({ order_line_id }) => order_line_id in choices);
  return (first?.methods ?? []).filter((one) => rest.every(({ methods }) => methods.includes(one)));
};

/** Return the stores that take every chosen line. */
export const storesOf = (stores: readonly Store[], choices: Choices): Store[] =>
  stores.filter(({ order_line_ids }) => Object.keys(choices).every((id) => order_line_ids.includes(id)));

/** A position the customer shared, to about a kilometre. */
export type Position = NonNullable<PortalRequest["near"]>;

/** Answers to the store's questions, by question. */
export type Answers = Readonly<Record<string, string>>;
interface RequestParts {
  store?: string | undefined;
  near?: Position | null;
  creditCode?: string | null;
  answers?: Answers;
}

/** Return the questions about the chosen lines that need no choice to be asked, each once. */
export function questionsOf(order: PortalOrder, choices: Choices): Line["questions"] {
  const all = order.lines.filter(({ order_line_id }) => order_line_id in choices).flatMap(({ questions }) => questions);
  return all.filter(({ id }, i) => all.findIndex((one) => one.id === id) === i);
}

/** Return whether every question has one of its answers. */
export const isAnswered = (questions: Line["questions"], answers: Answers): boolean =>
  questions.every(({ id, answers: known }) => known.some((one) => one.id === answers[id]));

/**
 * Return the request of these choices; `store` and the position it was offered for count when the items are brought to a store, the
 * credit pays what an exchange costs more.
 */
export const buildReturnRequest = (
  choices: Choices,
  shipping_method: Method,
  { store = "", near = null, creditCode = null, answers = {} }: RequestParts = {},
): PortalRequest => ({
  shipping_method,
  ...(Object.keys(answers).length > 0 && { answers: { ...answers } }),
  ...(shipping_method === "IN_STORE" && store && { store_place_id: store, ...(near && { near }) }),
  ...(creditCode !== null && { credit_code: creditCode }),
  items: Object.entries(choices).map(([order_line_id, { quantity, reason, comment, photos, outcome, variant }]) => ({
    order_line_id,
    quantity,
    reason,
    comment: comment.trim(),
    photos: photos.map(({ id }) => id),
    ...(outcome && { outcome }),
    ...(outcome === "EXCHANGE" && { exchange: { variant_id: variant, quantity } }),
  })),
});
