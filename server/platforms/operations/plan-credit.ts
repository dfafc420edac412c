import { ensure } from "#server/kit/errors";
import type { CreditCommand } from "#server/platforms/port/credit";
import { creditKindFor } from "#server/platforms/powers";
import type { BuyerFacts } from "./buyer.ts";
import { type PlanningDraft, planOperation } from "./plan-operation.ts";
import { type Owner, orderSubject } from "./planned.ts";

export interface PlannedCredit {
  amount_minor: number;
  currency: string;
  /** A gift: it is paid back from no order. */
  isGoodwill: boolean;
  /** The order the customer placed. */
  orderExternalId: string;
  customer: BuyerFacts["customer"];
  /** The granted scopes. */
  scopes: string[] | null;
  validity: { expires_at: string | null; last_day: string | null };
  note: string;
}

/**
 * Have a connected store's platform issue a credit. `reserve` books the leg that counts as spent until the platform has answered,
 * and returns its id. @throws PLATFORM_SCOPE_MISSING when no form of credit is left
 */
export async function planCredit(
  draft: PlanningDraft,
  owner: Owner,
  { amount_minor, currency, isGoodwill, orderExternalId, customer, scopes, validity, note }: PlannedCredit,
  reserve: () => { id: string } | Promise<{ id: string }>,
): Promise<void> {
  const form = creditKindFor(draft.context.store, scopes, { hasAccount: customer.external_id !== null, isGoodwill });
  ensure(form, "PLATFORM_SCOPE_MISSING");
  const { id } = await reserve();
  const { expires_at, last_day } = validity;
  const command: CreditCommand = {
    kind: form,
    order: form === "account" && !isGoodwill ? { external_id: orderExternalId } : null,
    customer: { external_id: customer.external_id, email: customer.email },
    ...{ amount_minor, currency, expires_at, last_day, note, requested_at: draft.now },
  };
  planOperation(draft, owner, { key: id, kind: "credit", subject: orderSubject(orderExternalId), command, about: [id] });
}
