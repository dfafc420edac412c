import type { CreateReturn } from "#contracts/returns/bodies";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { addNote } from "#server/cases/kernel/annotate";
import { runFlowsOnRequest } from "#server/cases/ports";
import type { StoreRules } from "#server/cases/settings/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import type { Draft } from "../case/draft.ts";
import { loadCase } from "../case/load.ts";
import { saveCase } from "../case/save.ts";
import { learnTaxes, taxedItems } from "../money/learn-taxes.ts";
import { chooseCredit } from "../money/store-credit.ts";
import { showReturn } from "../queries/detail.ts";
import { approveByRules, isAutoApproved, queueAutoApprove } from "./approve-by-rules.ts";
import { openCase } from "./open-case.ts";

/**
 * Request a return of free units, and choose the store credit that pays what an exchange costs more. Locks the order, so
 * two requests cannot claim the same unit.
 */
export async function createReturn(
  deps: ModuleDeps,
  context: CallContext,
  body: CreateReturn,
  creditCode: string | null = null,
): Promise<ReturnDetail> {
  await learnTaxes(deps, context, taxedItems(body));
  return deps.db.transaction(async (tx) => {
    const { id } = await requestReturn(deps, tx, context, body, creditCode);
    return showReturn(tx, context, id);
  });
}

/** Request a return as `createReturn` does, in the caller's transaction. */
export async function requestReturn(
  deps: ModuleDeps,
  tx: Tx,
  context: CallContext,
  body: CreateReturn,
  creditCode: string | null = null,
): Promise<{ id: string; number: string }> {
  const { draft, orderRules } = await openCase(deps, tx, context, body);
  if (creditCode !== null) await chooseCredit(draft, creditCode);
  draft.log("Requested", { units: draft.record.row.item_count, channel: context.actor.type }, body.override_reason ?? "");
  draft.tell({ name: "requested", reason: body.override_reason ?? "" });
  if (body.note) await addNote(draft, body.note, []);
  await saveCase(draft, "create");
  await decideByRules(deps, orderRules.rules, draft);
  const { id, row } = draft.record;
  return { id, number: row.number };
}

/** Flows decide before the settings: what they left open, the settings may approve, though not before the flows have come through. */
async function decideByRules(deps: ModuleDeps, rules: StoreRules, { tx, context, record: before }: Draft): Promise<void> {
  const { id, row } = before;
  const { ran, isBusy } = await runFlowsOnRequest(deps, tx, context, id, row.version);
  const record = ran ? await loadCase(tx, context.store.id, id) : before;
  if (!(await isAutoApproved(rules, tx, record))) return;
  if (isBusy) await queueAutoApprove(tx, context.store.id, id);
  else await approveByRules({ tx, context }, record);
}
