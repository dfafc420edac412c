import { isOwnLeg, isSpent } from "#server/cases/domain/returns/return-case";
import { isoOf, isoOrNull } from "#server/kit/instants";
import type { CaseLeg } from "./leg.ts";

/** Return what a case paid, and what was refunded elsewhere, in its API form. What is paid by hand shows what the platform confirmed of it. */
export const shownLegs = ({ id, ledger }: { id: string; ledger: readonly CaseLeg[] }) =>
  ledger
    .filter((leg) => isOwnLeg({ id }, leg) || (leg.kind === "EXTERNAL" && isSpent(leg)))
    .map((leg) => ({
      id: leg.id,
      kind: leg.kind,
      amount_minor: leg.amount_minor,
      payment_id: leg.payment_id,
      state: leg.state,
      external_id: (leg.recorded ? leg.confirmed_by : null) ?? leg.external_id,
      confirmed_minor: leg.recorded ? leg.confirmed_minor : null,
      actor: leg.actor_name,
      created_at: isoOf(leg.created_at),
      settled_at: isoOrNull(leg.settled_at),
    }));
