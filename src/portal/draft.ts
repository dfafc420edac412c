import type { PortalOrder, PortalRequest } from "#contracts/portal/portal";
import type { Outcome } from "#contracts/returns/states";

export type Line = PortalOrder["lines"][number];
export type Method = Line["methods"][number];
export interface Choice {
  quantity: number;
  reason: string;
  comment: string;
  photos: { id: string; name: string }[];
  outcome: Outcome | "";
  variant: string;
}
/** What is asked for so far, by line. */
export type Choices = Readonly<Record<string, Choice>>;
export type Missing = Partial<Record<"reason" | "comment" | "photos" | "outcome" | "variant", true>>;

export const freshChoice: Choice = { quantity: 1, reason: "", comment: "", photos: [], outcome: "", variant: "" };

const reasonOf = (order: PortalOrder, { reason }: Choice) => order.reasons.find(({ code }) => code === reason);

/** What the line allows, less what the reason leaves out, and no exchange where there is nothing to take. */
export function outcomesOf(order: PortalOrder, line: Line, choice: Choice): Outcome[] {
  const within = reasonOf(order, choice)?.allowed_outcomes ?? [];
  const hasGoods = variantsOf(order, line, choice).some(({ available }) => available);
  return line.allowed_outcomes.filter((one) => (!within.length || within.includes(one)) && (one !== "EXCHANGE" || hasGoods));
}

/** The same again makes sense only where the sent one was at fault. */
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

/** Ways that every chosen line may take. */
export const methodsOf = (order: PortalOrder, choices: Choices): Method[] => {
  const [first, ...rest] = order.lines.filter(({ order_line_id }) => order_line_id in choices);
  return (first?.methods ?? []).filter((one) => rest.every(({ methods }) => methods.includes(one)));
};

export const requestOf = (choices: Choices, shipping_method: Method): PortalRequest => ({
  shipping_method,
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
