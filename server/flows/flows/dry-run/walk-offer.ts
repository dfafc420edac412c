import { leavesOf } from "#contracts/flows/conditions";
import type { DryRunCase } from "#contracts/flows/dry-run";
import { fieldNamed } from "#contracts/flows/fields";
import { ConditionConfig } from "#contracts/flows/steps";
import { offeredFees } from "#server/cases/domain/offers/apply-offer";
import { evaluateOffer, type OfferEffects } from "#server/cases/domain/offers/offer";
import type { PolicySnapshot } from "#server/cases/domain/returns/policy-snapshot";
import { compareFees, estimateReturn } from "#server/cases/returns/api";
import { loadTriedArms } from "#server/flows/experiments/api";
import { personOf } from "../engine/nodes.ts";
import { seenBy } from "../facts/read-facts.ts";
import { factsOfLines } from "../offers/offers.ts";
import type { Story } from "./as-of.ts";
import type { DryDeps } from "./walk-case.ts";

type Return = Story["subject"] & { type: "RETURN" };
type Offered = Pick<DryRunCase, "state" | "wait_for" | "path" | "would" | "differences">;

/** Return what an offer would have been for each line of a request, with what the customer asked for and answered. */
export async function walkOffer(dry: DryDeps, story: Story & { subject: Return }): Promise<Offered> {
  const { id: flowId, graph } = dry.flow;
  const { row, items, order } = story.subject;
  const snapshot = row.policy_snapshot as Partial<PolicySnapshot>;
  const asked = new Set(items.map(({ order_line_id }) => order_line_id));
  const lines = story.lines.filter(({ id }) => asked.has(id));
  const choices = {
    shipping_method: row.shipping_method,
    items: items.map(({ order_line_id, requested, reason, outcome, photos }) => {
      return { order_line_id, quantity: requested, reason, outcome, hasPhoto: photos.length > 0 };
    }),
    answers: snapshot.answers ?? {},
  };
  const policies = new Map(Object.entries(snapshot.lines ?? {}).map(([id, policy]) => [id, policy.id]));
  const calendar = { now: new Date(row.created_at), timezone: dry.world.timezone, currency: dry.currency };
  const facts = await factsOfLines(dry.tx, { order, lines, policies, choices, calendar, exceptId: row.id }, [graph]);
  const tried = await loadTriedArms(dry.deps.config, dry.tx, dry.flow, {
    storeId: row.store_id,
    person: personOf(story.subject),
    caseId: null,
  });
  const arms = new Map([...tried].map(([node, arm]) => [node, { experiment_id: "", arm, isCounted: false }]));
  const offers = lines.flatMap((line) => {
    const shared = facts.get(line.id);
    const own = shared && { ...shared, flowId };
    return own
      ? [
          {
            line: line.id,
            facts: own,
            effects: evaluateOffer([{ id: flowId, name: "", number: 0, paths: dry.paths, arms }], own),
          },
        ]
      : [];
  });
  const path = offers.flatMap(({ line, facts: own, effects }) =>
    effects.steps.map(({ node, out }) => ({ node, out, line, at: calendar.now.toISOString(), ...detailOf(dry, node, own) })),
  );
  const isAsking = path.some(({ node, out }) => out === null && dry.paths.nodes.get(node)?.type === "QUESTION");
  return {
    ...{ state: isAsking ? "ASKING" : "DONE", wait_for: null, path, would: await wouldOf(dry, story.subject, offers) },
    differences: [
      ...new Set([
        ...offers.flatMap(({ line, effects }) => differencesOf(effects, story.subject, line)),
        ...((await changesFees(dry, story.subject, offers)) ? (["FEES"] as const) : []),
      ]),
    ],
  };
}

type Facts = Parameters<typeof seenBy>[1];
function detailOf(dry: DryDeps, id: string, facts: Facts): Pick<DryRunCase["path"][number], "facts" | "effect"> {
  const node = dry.paths.nodes.get(id);
  if (node?.type === "ACTION") return { effect: { action: node.config.action } };
  if (node?.type !== "CONDITION") return {};
  const { rule } = ConditionConfig.parse(node.config);
  for (const { field } of leavesOf(rule)) if (fieldNamed(field)?.past === false) dry.approximate.add(field);
  const seen = Object.entries(seenBy(rule, facts)).filter(([, value]) => typeof value !== "symbol");
  return { facts: Object.fromEntries(seen) };
}

/** Fees of a return are charged as a whole: they count as waived where no line has any left. */
async function wouldOf(
  { tx, currency }: DryDeps,
  { storeId, row }: Return,
  offers: readonly { effects: OfferEffects }[],
): Promise<DryRunCase["would"]> {
  const isWaived = offers.length > 0 && offers.every(({ effects }) => effects.fees === "WAIVED");
  const isHome = row.currency === currency;
  const fees = isWaived && isHome ? (await estimateReturn(tx, storeId, row.id, row.created_at)).fees_minor : 0;
  return { decision: null, review: false, mails: 0, fees_waived_minor: fees, bonus_minor: 0, pay_minor: 0 };
}

/** What the customer had and would not have been offered, or the other way round. */
function differencesOf(effects: OfferEffects, { row, items }: Return, line: string): DryRunCase["differences"] {
  const item = items.find(({ order_line_id }) => order_line_id === line);
  return [
    ...(effects.refusal ? (["REFUSED"] as const) : []),
    ...(item && effects.hiddenOutcomes.has(item.outcome) ? (["OUTCOME"] as const) : []),
    ...(effects.hiddenMethods.has(row.shipping_method) ? (["METHOD"] as const) : []),
  ];
}

/** Return whether the customer would have paid other fees: what was charged counts, not how the rules are written. */
async function changesFees(
  { tx }: DryDeps,
  { storeId, row }: Return,
  offers: readonly { line: string; effects: OfferEffects }[],
): Promise<boolean> {
  const policies = (row.policy_snapshot as Partial<PolicySnapshot>).lines ?? {};
  const rules = new Map(
    offers.flatMap(({ line, effects }) => {
      const policy = Object.hasOwn(policies, line) ? policies[line] : undefined;
      return policy && effects.fees !== null ? [[line, offeredFees(policy.fees, effects.fees)] as const] : [];
    }),
  );
  if (rules.size === 0) return false;
  const { charged_minor, changed_minor } = await compareFees(tx, storeId, row.id, rules);
  return charged_minor !== changed_minor;
}
