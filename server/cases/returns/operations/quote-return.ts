import type { CreateReturn } from "#contracts/returns/bodies";
import type { FrozenOutcome } from "#contracts/returns/outcome";
import type { OfferQuestion } from "#contracts/returns/returnable";
import type { OfferEffects } from "#server/cases/domain/offers/offer";
import { noteOffers } from "#server/cases/ports";
import type { CallContext } from "#server/kit/context";
import { inLanguage } from "#server/kit/in-language";
import type { ModuleDeps } from "#server/platforms/module";
import { possibleLabelFee } from "../money/fees.ts";
import { learnTaxes, taxedItems } from "../money/learn-taxes.ts";
import { computeSettlement, unitsToSettle } from "../money/outcome.ts";
import { creditFor } from "../money/store-credit.ts";
import { questionsOf } from "../policy/answers.ts";
import type { OrderRules } from "../policy/order-rules.ts";
import { inWords } from "../policy/returnable.ts";
import { openCase } from "./open-case.ts";

export interface Quote {
  outcome: FrozenOutcome;
  /** Deducted only if the store provides a carrier's label. */
  label_fee_minor: number;
  /** What flows ask and say about the items. */
  words: { questions: OfferQuestion[]; messages: string[] };
}
class Undo extends Error {
  readonly quote: Quote;
  constructor(quote: Quote) {
    super("undo");
    this.quote = quote;
  }
}

/**
 * Return what a request would come to: open the case, settle it with the code of `process`, and roll everything back. An offer was shown
 * whether or not it allows the request: counting only those it lets through would favour the offers that refuse.
 * @throws the first objection to the request
 */
export async function quoteReturn(deps: ModuleDeps, context: CallContext, body: CreateReturn, creditCode: string | null): Promise<Quote> {
  await learnTaxes(deps, context, taxedItems(body));
  let offers: (OfferEffects | null)[] = [];
  const see = ({ lines }: OrderRules) => {
    offers = [...lines.values()].map(({ offer }) => offer);
  };
  try {
    return await deps.db.transaction(async (tx) => {
      const { draft, orderRules } = await openCase(deps, tx, context, body, see);
      const credit = await creditFor(tx, context, draft.record, creditCode, false);
      const { outcome, parts, outcomes } = await computeSettlement(tx, draft.record, {}, unitsToSettle(draft.record, {}, true), credit);
      const label_fee_minor = await possibleLabelFee(tx, draft.record, parts, outcomes);
      throw new Undo({ outcome, label_fee_minor, words: wordsOfRequest(orderRules, body, context) });
    });
  } catch (error) {
    if (offers.some((offer) => offer?.exposures.length))
      await deps.db.transaction((tx) => noteOffers(tx, deps, context, body.order_id, offers));
    if (error instanceof Undo) return error.quote;
    throw error;
  }
}

/** Each question and message once, in the order of the items. */
function wordsOfRequest(rules: OrderRules, { items }: CreateReturn, { language }: CallContext): Quote["words"] {
  const wanted = new Set(items.map(({ order_line_id }) => order_line_id));
  const said = [...wanted].flatMap((id) => rules.lines.get(id)?.offer?.messages ?? []).map((text) => inLanguage(text, language));
  return { questions: questionsOf(rules, wanted).map((question) => inWords(question, language)), messages: [...new Set(said)] };
}
