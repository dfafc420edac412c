import { loadStoreRules } from "#server/cases/settings/api";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { openDraft } from "../case/load.ts";
import { approveByRules, isAutoApproved } from "../operations/approve-by-rules.ts";
import { hasRested } from "./after-flows.ts";

/** Approve a request by the settings once its flows are through, unless one of them failed. @throws while one has still to decide */
export const autoApprove = (deps: ModuleDeps, context: CallContext, id: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const draft = await openDraft(tx, context, id);
    if (!(await hasRested(tx, draft.record, "RETURN_REQUESTED"))) return;
    const rules = await loadStoreRules(tx, context.store.id);
    if (await isAutoApproved(rules, tx, draft.record)) await approveByRules(draft, draft.record);
  });
