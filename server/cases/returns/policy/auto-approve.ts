import { isApproved } from "#server/cases/domain/returns/auto-approve";
import type { StoreRules } from "#server/cases/settings/api";
import type { LoadedCase } from "../case/loaded-case.ts";

/** Return whether the store's rules approve a request without a person. */
export const isApprovedByRules = (rules: StoreRules, record: LoadedCase, customerTags: readonly string[]): boolean =>
  isApproved(rules.general, {
    value_minor: record.order.currency === rules.currency ? record.row.value_minor : null,
    reasons: record.items.map((item) => item.reason),
    outcomes: record.items.map((item) => item.outcome),
    customerTags,
    isException: Boolean(record.row.override_reason) || record.policy.advice.length > 0,
  });
