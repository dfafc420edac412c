import type { ReturnDetail } from "#contracts/returns/shapes";
import type { CaseMoney } from "#server/cases/money/case-money";
import type { Draft } from "../case/draft.ts";
import { loadCase, openDraft } from "../case/load.ts";
import { saveCase } from "../case/save.ts";
import { showReturn } from "../queries/detail.ts";
import { creditedLines } from "./documents.ts";
import { partsOf } from "./refund-parts.ts";

/** What returns tell the money of cases: a payment is for what the rounds owe, and the case advances once it is made. */
export const returnMoney: CaseMoney<Draft, ReturnDetail> = {
  ...{ kind: "return", savedAs: "refund" },
  ...{ load: loadCase, open: openDraft, save: saveCase, show: showReturn },
  partsOf,
  paidItems: ({ items }) => items,
  noteLines: creditedLines,
  follow(draft, legs) {
    if (legs.some(({ state }) => state === "SUCCEEDED")) draft.advance();
  },
};
