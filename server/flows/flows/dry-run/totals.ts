import type { DryRunCase, DryRunDecisions, DryRunTotals } from "#contracts/flows/dry-run";

/** Return the sums over the cases of a dry-run; `leftOut` are in another currency than the store's. */
export function totalsOf(cases: readonly DryRunCase[], leftOut: number): DryRunTotals {
  const count = (test: (one: DryRunCase) => boolean) => cases.filter(test).length;
  const sum = (of: (would: DryRunCase["would"]) => number) => cases.reduce((total, { would }) => total + of(would), 0);
  return {
    cases: cases.length,
    acted: count(({ path }) => path.some(({ effect }) => effect !== undefined && "action" in effect)),
    approve: count(({ would }) => would.decision === "APPROVED"),
    decline: count(({ would }) => would.decision === "REJECTED"),
    review: count(({ would }) => would.review),
    mails: sum(({ mails }) => mails),
    refused: count(({ path }) => path.some(({ refused }) => refused !== undefined)),
    waiting: count(({ state }) => state === "WAITING"),
    differing: count(({ differences }) => differences.length > 0),
    fees_waived_minor: sum((would) => would.fees_waived_minor),
    bonus_minor: sum((would) => would.bonus_minor),
    pay_minor: sum((would) => would.pay_minor),
    left_out: leftOut,
  };
}

/** Return the decisions of the flow against those of people, over the cases that a person decided. */
export function decisionsOf(cases: readonly DryRunCase[]): DryRunDecisions {
  const byPerson = cases.filter(({ really }) => really.decided_by === "PERSON");
  const count = (flow: "APPROVED" | "REJECTED" | null, person?: "APPROVED" | "REJECTED") =>
    byPerson.filter(({ would, really }) => would.decision === flow && (person === undefined || really.decision === person)).length;
  return {
    both_approve: count("APPROVED", "APPROVED"),
    both_decline: count("REJECTED", "REJECTED"),
    flow_approves: count("APPROVED", "REJECTED"),
    flow_declines: count("REJECTED", "APPROVED"),
    undecided: count(null),
  };
}
