import type { CreateReturn } from "#contracts/return-bodies";
import type { Reader } from "#server/db/open";
import { system } from "#server/db/system-context";
import { isApproved } from "#server/domain/auto-approve";
import { Draft } from "../case/draft.ts";
import type { LoadedCase } from "../case/load.ts";
import { approve } from "../operations/approve-return.ts";
import type { StoreRules } from "./order-rules.ts";

/** Whether the store's rules approve a request as it is made. */
export const isApprovedByItself = (rules: StoreRules, record: LoadedCase, body: CreateReturn, customerTags: readonly string[]): boolean =>
  isApproved(rules.general, {
    value_minor: record.order.currency === rules.currency ? record.row.value_minor : null,
    reasons: record.items.map((item) => item.reason),
    outcomes: record.items.map((item) => item.outcome),
    customerTags,
    isException: Boolean(body.override_reason) || record.policy.advice.length > 0,
  });

export async function tagsOf(tx: Reader, { row }: LoadedCase): Promise<string[]> {
  if (!row.customer_id) return [];
  const customer = await tx
    .selectFrom("customer")
    .select("tags")
    .where("store_id", "=", row.store_id)
    .where("id", "=", row.customer_id)
    .executeTakeFirst();
  return customer?.tags ?? [];
}

/** A decision of the rules, told as theirs and not as the customer's. */
export async function approveByItself({ tx, context, record }: Draft): Promise<void> {
  const draft = new Draft(tx, { ...context, actor: system, expectedVersion: null }, record);
  await approve(draft, {});
  await draft.save("approve");
}
