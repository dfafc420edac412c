import { whyOver } from "#server/cases/domain/labels/carrier-rules";
import { systemContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { lockConnectionRow, type OpenCarrier, openCarrier } from "#server/platforms/carrier-connections/api";
import { type Bought, CarrierTrouble, type Refused } from "#server/platforms/carriers/api";
import { isLastLook, isProven, nextLook, proofAfter } from "#server/platforms/domain/purchases";
import type { ModuleDeps } from "#server/platforms/module";
import { buyQueue } from "../queues.ts";
import { type BoughtRow, changeLabel, isBought, type LabelRow, lockLabel, readLabel } from "../repository.ts";
import { codeFrom, type FoundCode } from "./codes.ts";
import { dayLimitOf, hasRoom } from "./limits.ts";
import { askLater, settleRefusal, waitForTomorrow } from "./pass-on.ts";
import { purchaseOf } from "./purchase-order.ts";
import { clearDoubt, doubt, endUnbought, flag, notifyAbout, settleBought, tell } from "./settle.ts";

/** What became of asking for a label. `open`: it may have been bought. `again`: it was not, and is asked for later. */
type Outcome =
  | Bought
  | Refused
  | { state: "open" }
  | { state: "again"; code: "CONNECTION_REFUSED" | "PROVIDER_UNAVAILABLE"; afterMs: number };

/**
 * Buy a wanted label. That it is being bought is written before the service is asked, by one worker alone; whatever is not a clear answer
 * leaves it UNKNOWN, and it is only looked up from then on.
 */
export async function purchaseLabel(deps: ModuleDeps, storeId: string, labelId: string): Promise<void> {
  const wanted = await readLabel(deps.db.kysely, storeId, labelId);
  if (wanted.state !== "WANTED" || !isBought(wanted)) return;
  const opened = await openCarrier(deps, storeId, wanted.connection_id).catch(asTrouble);
  if (opened instanceof CarrierTrouble) return waitForCarrier(deps, wanted, opened);
  const label = await deps.db.transaction((tx) => begin(tx, deps, wanted));
  if (!label) return;
  const outcome = await askFor(deps, opened, label);
  const papers = outcome.state === "bought" ? await papersFrom(deps, opened, { ...label, provider_label_id: outcome.label_id }) : null;
  await deps.db.transaction(async (tx) => settle(tx, await systemContext(tx, storeId, deps.clock.now()), labelId, outcome, papers));
}

export const asTrouble = (error: unknown): CarrierTrouble => {
  if (error instanceof CarrierTrouble) return error;
  throw error;
};

/** The label stays wanted: it is bought once its connection works again. */
const waitForCarrier = (deps: ModuleDeps, { id, store_id }: LabelRow, { kind, retryAfterMs }: CarrierTrouble): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const context = await systemContext(tx, store_id, deps.clock.now());
    const label = await lockLabel(tx, store_id, id);
    if (label.state !== "WANTED") return;
    await askLater(tx, context, label, codeOf(kind), retryAfterMs);
  });

export const codeOf = (kind: CarrierTrouble["kind"]) => (kind === "account" ? "CONNECTION_REFUSED" : "PROVIDER_UNAVAILABLE");

async function begin(tx: Tx, { clock }: ModuleDeps, wanted: BoughtRow): Promise<BoughtRow | null> {
  const { store_id: storeId, id: labelId } = wanted;
  // Whoever counts against the limit of a connection holds it, and nobody waits for it with a label in their hands.
  const connection = await lockConnectionRow(tx, storeId, wanted.connection_id);
  const label = await lockLabel(tx, storeId, labelId);
  if (label.state !== "WANTED" || !isBought(label) || label.connection_id !== wanted.connection_id) return null;
  const now = clock.now();
  const context = await systemContext(tx, storeId, now);
  // The limit may have been set since the offer was chosen: no day is worth waiting for then.
  const code = connection && label.offer && whyOver(label.offer, dayLimitOf(connection));
  if (code) {
    await settleRefusal(tx, context, label, { code, message: null });
    return null;
  }
  if (connection && !(await hasRoom(tx, context, connection, label.offer))) {
    await waitForTomorrow(tx, context, label, connection.id);
    return null;
  }
  const sent_at = now.toISOString();
  const begun = {
    state: "PURCHASING" as const,
    sent_at,
    attempts: label.attempts + 1,
    looks: 0,
    not_bought: 0,
    error: null,
    carrier_message: null,
    silent_since: null,
  };
  await changeLabel(tx, storeId, labelId, { ...begun, next_look_at: null });
  await tell(tx, context, label);
  return { ...label, ...begun };
}

async function askFor(deps: ModuleDeps, { service }: OpenCarrier, label: BoughtRow): Promise<Outcome> {
  try {
    const purchase = await purchaseOf(deps, service, label);
    if ("state" in purchase) return purchase;
    const answer = await service.buy(label.provider_ref, purchase);
    if (answer.state !== "exists") return answer;
    const found = await service.find(label);
    return found.state === "bought" || found.state === "refused" ? found : { state: "open" };
  } catch (error) {
    if (error instanceof CarrierTrouble && (error.kind === "not_sent" || error.kind === "account"))
      return { state: "again", code: codeOf(error.kind), afterMs: error.retryAfterMs ?? 0 };
    deps.log.warn({ err: error, label: label.id }, "it is not known whether a label was bought");
    return { state: "open" };
  }
}

/** What a bought label's customer gets: its file, null where it cannot be had yet and is fetched again later, and its code. */
export interface Papers {
  file: Buffer | null;
  code: FoundCode;
}

export const noPapers: Papers = { file: null, code: {} };

/** Return the papers of a bought label. It is bought, whether they can be had or not. */
export async function papersFrom(deps: ModuleDeps, opened: OpenCarrier, label: BoughtRow): Promise<Papers> {
  return { file: await paperFrom(deps, opened, label), code: await codeFrom(deps, opened, label) };
}

/** Return the file of a bought label; null: it cannot be had yet, and is fetched again later. */
export async function paperFrom(deps: ModuleDeps, { service }: OpenCarrier, label: BoughtRow): Promise<Buffer | null> {
  try {
    return await service.papers(label);
  } catch (error) {
    deps.log.warn({ err: error, label: label.id }, "the file of a bought label could not be read");
    return null;
  }
}

async function settle(tx: Tx, context: CallContext, labelId: string, outcome: Outcome, papers: Papers | null): Promise<void> {
  const label = await lockLabel(tx, context.store.id, labelId);
  if (!isBought(label) || (label.state !== "PURCHASING" && label.state !== "UNKNOWN")) return;
  if (outcome.state === "bought") return settleBought(tx, context, label, outcome, papers ?? noPapers);
  if (outcome.state === "open") return doubt(tx, context, label);
  if (label.void_reason !== null) return endUnbought(tx, context, label);
  if (outcome.state === "again") return askLater(tx, context, label, outcome.code, outcome.afterMs);
  if (label.state === "UNKNOWN") await clearDoubt(tx, context, label);
  await settleRefusal(tx, context, label, outcome);
}

/** Look up a label of which it is not known whether it was bought. It is bought again only once two answers prove that it was not. */
export async function findLabel(deps: ModuleDeps, label: BoughtRow): Promise<void> {
  const { store_id } = label;
  const opened = await openCarrier(deps, store_id, label.connection_id).catch(asTrouble);
  const found = opened instanceof CarrierTrouble ? null : await findOrNull(opened, label);
  const isFound = found?.state === "bought" && !(opened instanceof CarrierTrouble);
  const papers = isFound ? await papersFrom(deps, opened, { ...label, provider_label_id: found.label_id }) : null;
  await deps.db.transaction(async (tx) => {
    const context = await systemContext(tx, store_id, deps.clock.now());
    const now = await lockLabel(tx, store_id, label.id);
    if (!isBought(now) || now.state !== "UNKNOWN") return;
    if (found?.state === "bought" || found?.state === "refused") return settle(tx, context, label.id, found, papers);
    const proofAfterMs = opened instanceof CarrierTrouble ? undefined : proofAfter[opened.service.can.find];
    await noteLook(tx, context, now, found?.state === "not_bought" ? proofAfterMs : undefined);
  });
}

/** Return what a service knows of a label; null: it gives no answer. */
export async function findOrNull({ service }: OpenCarrier, label: BoughtRow) {
  try {
    return await service.find(label);
  } catch (error) {
    asTrouble(error);
    return null;
  }
}

/** Note a look; `proofAfterMs`: it answered that nothing was bought, which proves it from then on. */
async function noteLook(tx: Tx, context: CallContext, label: BoughtRow, proofAfterMs: number | undefined): Promise<void> {
  const { store, now } = context;
  const sentAt = new Date(label.sent_at ?? now);
  const looks = label.looks + 1;
  const not_bought = label.not_bought + (proofAfterMs === undefined ? 0 : 1);
  const seen = { looks, not_bought, looked_at: now.toISOString() };
  if (proofAfterMs !== undefined && isProven(sentAt, not_bought, now, proofAfterMs)) {
    if (label.void_reason !== null) return endUnbought(tx, context, label);
    await clearDoubt(tx, context, label);
    // The same object of the provider's, which refuses to be bought twice even if both answers were wrong.
    await changeLabel(tx, store.id, label.id, {
      ...seen,
      state: "WANTED",
      error: null,
      attempt: label.attempt + 1,
      sent_at: null,
      next_look_at: now.toISOString(),
    });
    await enqueue(tx, { queue: buyQueue, key: `${label.id}:${label.attempt + 1}`, payload: { storeId: store.id, labelId: label.id } });
    return tell(tx, context, label);
  }
  await changeLabel(tx, store.id, label.id, { ...seen, next_look_at: nextLook(sentAt, looks, now).toISOString() });
  if (isLastLook(looks) && !isLastLook(label.looks)) await askPeople(tx, context, label);
  await tell(tx, context, label);
}

/** A person has to find out, and to decide. */
async function askPeople(tx: Tx, context: CallContext, label: LabelRow): Promise<void> {
  await flag(tx, context, label, true);
  await notifyAbout(tx, context, label, "label_unknown");
}
