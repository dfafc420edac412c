import { byRules } from "#server/cases/domain/labels/label-rules";
import { loadStoreRules } from "#server/cases/settings/api";
import { notifyOwnersOnce } from "#server/core/notices/api";
import type { TriedRules } from "#server/db/column-types";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { findConnectionRow, lockConnectionRow } from "#server/platforms/carrier-connections/api";
import { buyQueue } from "../queues.ts";
import { recordLabelEvent } from "../record-event.ts";
import { caseOf, changeLabel, type LabelRow } from "../repository.ts";
import { nextDay, noticeLimit } from "./limits.ts";
import { tell } from "./settle.ts";

const minute = 60_000;

/** A label that no offer is chosen for any more: the rules choose again. */
const unchosen = {
  ...{
    adapter: byRules,
    connection_id: null,
    provider_ref: null,
    offer: null,
    insured_minor: null,
    carrier: null,
    service: null,
    rule_id: null,
    rule_name: null,
  },
  ...{ state: "WANTED" as const, sent_at: null, handover: "PRINT" as const, code_state: null },
};

/** Write that a label cannot be bought, with the carrier's words. */
export async function failLabel(
  tx: Tx,
  context: CallContext,
  label: LabelRow,
  { code, message, ...more }: { code: string; message: string | null; tried?: TriedRules },
): Promise<void> {
  const { tried } = more;
  await changeLabel(tx, context.store.id, label.id, {
    ...{ state: "FAILED", error: code, carrier_message: message, attempt: label.attempt + 1, next_look_at: null, silent_since: null },
    ...(tried && { tried }),
  });
  await recordLabelEvent(tx, context, caseOf(label), { what: "failed", code });
  await tell(tx, context, label);
}

/** Act on a clear refusal: a label that the rules chose goes to the next one, unless its rule says that it ends there. */
export async function settleRefusal(
  tx: Tx,
  context: CallContext,
  label: LabelRow,
  { code, message }: { code: string; message: string | null },
): Promise<void> {
  if (code === "BALANCE_TOO_LOW" && label.connection_id) await noticeBalance(tx, context, label.connection_id);
  const rule = await ruleOf(tx, context, label);
  if (!rule || rule.otherwise === "STOP") return failLabel(tx, context, label, { code, message });
  await chooseAgain(tx, context, label, { code, message, isSilent: false });
}

/** The store's balance at a service is used up; owners hear of it once. */
async function noticeBalance(tx: Tx, { store, now }: CallContext, connectionId: string): Promise<void> {
  const row = await findConnectionRow(tx, store.id, connectionId);
  if (!row) return;
  const notice = { kind: "balance_low", object_id: row.id, subject: row.name } as const;
  await notifyOwnersOnce(tx, { store_id: store.id, created_at: now.toISOString() }, notice, "same");
}

/** Leave a label wanted, because its connection did not sell and certainly did not act; after a while of silence the next rule is tried. */
export async function askLater(tx: Tx, context: CallContext, label: LabelRow, code: string, afterMs = 0): Promise<void> {
  const { store, now } = context;
  const since = new Date(label.silent_since ?? now);
  const rule = await ruleOf(tx, context, label);
  if (rule?.otherwise === "NEXT" && (await isSilenceOver(tx, context, since)))
    return chooseAgain(tx, context, label, { code, message: null, isSilent: true });
  const next_look_at = new Date(now.getTime() + Math.max(minute, afterMs)).toISOString();
  await changeLabel(tx, store.id, label.id, {
    state: "WANTED",
    error: code,
    sent_at: null,
    silent_since: since.toISOString(),
    next_look_at,
  });
  await tell(tx, context, label);
}

export async function isSilenceOver(tx: Tx, { store, now }: CallContext, since: Date): Promise<boolean> {
  const { label } = await loadStoreRules(tx, store.id);
  return now.getTime() - since.getTime() >= label.fallback_minutes * minute;
}

const ruleOf = async (tx: Tx, { store }: CallContext, { rule_id }: LabelRow) =>
  rule_id === null ? undefined : (await loadStoreRules(tx, store.id)).label.rules.find(({ id }) => id === rule_id);

async function chooseAgain(
  tx: Tx,
  context: CallContext,
  label: LabelRow,
  { code, message, isSilent }: { code: string; message: string | null; isSilent: boolean },
): Promise<void> {
  const { store, now } = context;
  const { rule_id, connection_id } = label;
  const tried = [...label.tried, { rule_id: rule_id ?? "", connection_id, code, isSilent }];
  const next = { attempt: label.attempt + 1, silent_since: null, next_look_at: now.toISOString() };
  await changeLabel(tx, store.id, label.id, { ...unchosen, ...next, tried, error: code, carrier_message: message });
  await enqueue(tx, { queue: buyQueue, key: `${label.id}:next:${tried.length}`, payload: { storeId: store.id, labelId: label.id } });
  await tell(tx, context, label);
}

/** Leave a label wanted until the store's next day, because what may be bought today was; its offer is asked for anew then. */
export async function waitForTomorrow(tx: Tx, context: CallContext, label: LabelRow, connectionId: string): Promise<void> {
  const next_look_at = (await nextDay(tx, context)).toISOString();
  const isChosen = label.rule_id !== null;
  await changeLabel(tx, context.store.id, label.id, { ...(isChosen && unchosen), error: "LABEL_LIMIT_REACHED", next_look_at });
  const connection = await lockConnectionRow(tx, context.store.id, connectionId);
  if (connection) await noticeLimit(tx, context, connection);
  await tell(tx, context, label);
}

/** Begin again with the first rule. */
export const retriedByRules: Parameters<typeof changeLabel>[3] = {
  ...unchosen,
  tried: [],
  silent_since: null,
  error: null,
  carrier_message: null,
};
