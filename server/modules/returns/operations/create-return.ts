import type { CreateReturn } from "#contracts/returns/bodies";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { addNote } from "#server/cases/annotate";
import { storeResponse } from "#server/db/store-response";
import { system } from "#server/db/system-context";
import type { CallContext } from "#server/kit/context";
import { Draft } from "../case/draft.ts";
import { loadCase } from "../case/load.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { needsReview } from "../case/review.ts";
import { saveCase } from "../case/save.ts";
import type { ReturnsDeps } from "../deps.ts";
import { chooseCredit } from "../money/store-credit.ts";
import { isApprovedByRules } from "../policy/auto-approve.ts";
import { loadCustomerTags } from "../policy/customer-tags.ts";
import { showReturn } from "../queries/detail.ts";
import { approve } from "./approve-return.ts";
import { openCase } from "./open-case.ts";

/**
 * Request a return of free units, and choose the store credit that pays what an exchange costs more. Locks the order, so
 * two requests cannot claim the same unit.
 */
export const createReturn = (
  deps: ReturnsDeps,
  context: CallContext,
  body: CreateReturn,
  creditCode: string | null = null,
): Promise<ReturnDetail> =>
  deps.db.transaction(async (tx) => {
    const { draft, rules } = await openCase(deps, tx, context, body);
    const { id } = draft.record;
    if (creditCode !== null) await chooseCredit(deps, draft, creditCode);
    draft.log("Requested", { units: draft.record.row.item_count, channel: context.actor.type }, body.override_reason ?? "");
    if (body.note) await addNote(draft, body.note, []);
    await saveCase(draft, "create");
    const record = await afterFlows(deps, draft);
    const isOpen = record.decision === "PENDING" && !needsReview(record);
    if (isOpen && isApprovedByRules(rules, record, body, await loadCustomerTags(tx, record.row))) await approveByRules(draft, record);
    const detail = await showReturn(tx, context, id);
    await storeResponse(tx, context, 201, detail);
    return detail;
  });

/** Flows decide before the settings: what they left open, the settings may approve. Returns the case after them. */
async function afterFlows({ flowLinks }: ReturnsDeps, { tx, context, record }: Draft): Promise<LoadedCase> {
  const ran = await flowLinks.runOnRequest(tx, context, record.id, record.row.version);
  return ran ? loadCase(tx, context.store.id, record.id) : record;
}

/** The settings decide, so the log names the system rather than the customer. */
async function approveByRules({ tx, context }: Draft, record: LoadedCase): Promise<void> {
  const draft = new Draft(tx, { ...context, actor: system, expectedVersion: null }, record);
  await approve(draft, {});
  await saveCase(draft, "approve");
}
