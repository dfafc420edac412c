import type { LabelOffer } from "#contracts/labels/shapes";
import { rankOffers, whyNone } from "#server/cases/domain/labels/carrier-rules";
import { byRules, usualAdapter } from "#server/cases/domain/labels/label-rules";
import { loadStoreRules, type StoreRules } from "#server/cases/settings/api";
import { systemContext } from "#server/core/stores/api";
import type { TriedRules } from "#server/db/column-types";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { type CarrierConnectionRow, listConnectionRows } from "#server/platforms/carrier-connections/api";
import { CarrierTrouble } from "#server/platforms/carriers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { buyQueue } from "../queues.ts";
import { caseOf, changeLabel, type LabelRow, lockLabel, readCase, readLabel } from "../repository.ts";
import { handoverOf } from "./codes.ts";
import { dayLimitOf, hasRoom } from "./limits.ts";
import { type CaseParcel, parcelOf } from "./parcel-order.ts";
import { failLabel, waitForTomorrow } from "./pass-on.ts";
import { type Prepared, prepareFor } from "./prepare.ts";
import { codeOf, purchaseLabel } from "./purchase.ts";
import { factsOf, judgeRules, type RuleWithId } from "./rule-facts.ts";
import { tell } from "./settle.ts";

const minute = 60_000;

/** What the rules come to. `tried`: the rules that came to nothing, in this request so far. */
export type Choice = { tried: TriedRules } & (
  | { what: "slip"; rule: RuleWithId }
  /** `offers`: all that the rule allows, the one it buys first. */
  | {
      what: "offer";
      rule: RuleWithId;
      connection: CarrierConnectionRow;
      ref: string;
      offers: [LabelOffer, ...LabelOffer[]];
      insured_minor: number | null;
    }
  | { what: "wait"; code: string; afterMs: number; since: Date }
  | { what: "full"; connectionId: string }
  | { what: "failed"; code: string; message: string | null }
);

/** Choose what is bought for a label by the store's rules, and buy it. Nothing is spent before it is chosen and that is written. */
export async function chooseLabel(deps: ModuleDeps, storeId: string, labelId: string): Promise<void> {
  const label = await readLabel(deps.db.kysely, storeId, labelId);
  if (label.state !== "WANTED" || label.adapter !== byRules) return;
  const context = await systemContext(deps.db.kysely, storeId, deps.clock.now());
  const choice = await chosenBy(deps, context, label);
  await deps.db.transaction(async (tx) => {
    const now = await lockLabel(tx, storeId, labelId);
    // It was voided, or another worker chose.
    if (now.state !== "WANTED" || now.adapter !== byRules || now.tried.length !== label.tried.length) return;
    await settleChoice(tx, context, now, choice);
  });
  if (choice.what === "offer") await purchaseLabel(deps, storeId, labelId);
}

async function settleChoice(tx: Tx, context: CallContext, label: LabelRow, choice: Choice): Promise<void> {
  const store_id = context.store.id;
  const { tried } = choice;
  const none = { error: null, carrier_message: null, next_look_at: null, silent_since: null };
  if (choice.what === "failed") return failLabel(tx, context, label, choice);
  if (choice.what === "full") return waitForTomorrow(tx, context, label, choice.connectionId);
  if (choice.what === "wait") {
    const next_look_at = new Date(context.now.getTime() + Math.max(minute, choice.afterMs)).toISOString();
    await changeLabel(tx, store_id, label.id, { tried, error: choice.code, next_look_at, silent_since: choice.since.toISOString() });
  } else if (choice.what === "slip") {
    await changeLabel(tx, store_id, label.id, { ...none, tried, adapter: usualAdapter });
    await enqueue(tx, { queue: buyQueue, key: `${label.id}:slip`, payload: { storeId: store_id, labelId: label.id }, maxAttempts: 5 });
  } else {
    const { rule, connection, ref, insured_minor } = choice;
    const [offer] = choice.offers;
    await changeLabel(tx, store_id, label.id, {
      ...{
        ...none,
        tried,
        rule_id: rule.id,
        rule_name: rule.name,
        adapter: connection.provider,
        connection_id: connection.id,
        provider_ref: ref,
        offer,
        insured_minor,
      },
      ...handoverOf(rule.purchase.handover, connection.provider),
      ...{ carrier: offer.carrier, service: offer.service, cost_currency: offer.currency, next_look_at: context.now.toISOString() },
    });
  }
  await tell(tx, context, label);
}

/** Return what the rules come to for a parcel of a case. Nothing is written. */
export async function chosenBy(deps: ModuleDeps, context: CallContext, label: Chooses): Promise<Choice> {
  const { kysely: reader } = deps.db;
  const { store } = context;
  const rules = await loadStoreRules(reader, store.id);
  const record = await readCase(reader, store.id, caseOf(label));
  const parcel = await parcelOf({ rules, reader, store }, record, {}).catch((error: unknown) => {
    if (error instanceof AppError) return error.code;
    throw error;
  });
  if (typeof parcel === "string") return { what: "failed", code: parcel, message: null, tried: label.tried };
  const connections = await listConnectionRows(reader, store.id);
  const facts = await factsOf({ rules, reader, store }, record, parcel);
  const matching = judgeRules(rules.label.rules, facts, connections).flatMap(({ rule, misses }) => (misses.length === 0 ? [rule] : []));
  return new Chooser(deps, context, { label, rules, parcel, record, connections }).among(matching);
}

/** What the offers of a connection lack keeps no other rule from the same offers; a connection that refuses or is silent is asked once. */
const ofOffers: ReadonlySet<string> = new Set(["NOT_INSURABLE", "NO_OFFER", "OVER_MAX_COST", "PRICE_UNKNOWN", "OFFER_CURRENCY"]);

/** What is known of a label that the rules choose for. */
export type Chooses = Pick<LabelRow, "id" | "attempt" | "tried" | "carrier_message" | "silent_since" | "return_id" | "claim_id">;

interface Given {
  label: Chooses;
  rules: StoreRules;
  parcel: CaseParcel;
  record: Awaited<ReturnType<typeof readCase>>;
  connections: readonly CarrierConnectionRow[];
}

/** Tries rules in their order until one comes to something. */
class Chooser {
  readonly #deps: ModuleDeps;
  readonly #context: CallContext;
  readonly #given: Given;
  readonly #tried: TriedRules;
  readonly #prepared = new Map<string, Prepared>();
  #since: Date | null;
  #message: string | null = null;

  constructor(deps: ModuleDeps, context: CallContext, given: Given) {
    this.#deps = deps;
    this.#context = context;
    this.#given = given;
    this.#tried = [...given.label.tried];
    this.#message = given.label.carrier_message;
    this.#since = given.label.silent_since === null ? null : new Date(given.label.silent_since);
  }

  async among(matching: readonly RuleWithId[]): Promise<Choice> {
    const open = matching.filter(({ id }) => !this.#tried.some(({ rule_id }) => rule_id === id));
    for (const [index, rule] of open.entries()) {
      if (this.#isSpent(rule)) continue;
      const choice = await this.#by(rule, open.slice(index + 1));
      if (choice) return choice;
    }
    const tried = this.#tried;
    // Nobody else can be asked, so that whoever did not answer is asked again.
    if (tried.some(({ isSilent }) => isSilent)) {
      const left = tried.filter(({ isSilent }) => !isSilent);
      return { what: "wait", code: "PROVIDER_UNAVAILABLE", afterMs: 0, since: this.#context.now, tried: left };
    }
    return { what: "failed", code: tried.at(-1)?.code ?? "NO_OFFER", message: this.#message, tried };
  }

  #isSpent({ purchase }: RuleWithId): boolean {
    const { connection_id } = purchase;
    return connection_id !== null && this.#tried.some((one) => one.connection_id === connection_id && !ofOffers.has(one.code));
  }

  /** Return what a rule comes to; null: nothing, so that the next one is tried. */
  async #by(rule: RuleWithId, later: readonly RuleWithId[]): Promise<Choice | null> {
    const { rules, connections } = this.#given;
    const connection = connections.find(({ id }) => id === rule.purchase.connection_id);
    if (!connection) return { what: "slip", rule, tried: this.#tried };
    if (!(await hasRoom(this.#deps.db.kysely, this.#context, connection, null)))
      return { what: "full", connectionId: connection.id, tried: this.#tried };
    const { insure } = rule.purchase;
    const asked = `${connection.id}${insure ? " insured" : ""}`;
    const prepared = this.#prepared.get(asked) ?? (await this.#prepare(connection, insure));
    this.#prepared.set(asked, prepared);
    if (prepared instanceof CarrierTrouble) return this.#silence(rule, prepared, later);
    if ("code" in prepared) return this.#miss(rule, prepared);
    const ranked = rankOffers(rule.purchase, prepared.offers, { currency: rules.currency, limit: dayLimitOf(connection) });
    const [best, ...others] = ranked.flatMap(({ offer, misses }) => (misses.length === 0 ? [offer] : []));
    if (!best) return this.#miss(rule, { code: whyNone(ranked), message: null });
    const { ref, insured_minor } = prepared;
    return { what: "offer", rule, connection, ref, offers: [best, ...others], insured_minor, tried: this.#tried };
  }

  #prepare(connection: CarrierConnectionRow, insure: boolean): Promise<Prepared> {
    const { label, rules, parcel, record } = this.#given;
    const named = { id: label.id, attempt: label.attempt };
    return prepareFor(this.#deps, this.#context, { rules, record, parcel, connection, named, insure });
  }

  #note(rule: RuleWithId, code: string, isSilent: boolean): void {
    this.#tried.push({ rule_id: rule.id, connection_id: rule.purchase.connection_id, code, isSilent });
  }

  #miss(rule: RuleWithId, { code, message }: { code: string; message: string | null }): Choice | null {
    this.#note(rule, code, false);
    this.#message = message;
    return rule.otherwise === "STOP" ? { what: "failed", code, message, tried: this.#tried } : null;
  }

  /** Wait for a connection that does not answer, until the time of the settings is over and another rule can be tried. */
  #silence(rule: RuleWithId, { kind, retryAfterMs = 0 }: CarrierTrouble, later: readonly RuleWithId[]): Choice | null {
    const { now } = this.#context;
    const since = this.#since ?? now;
    const isOver = now.getTime() - since.getTime() >= this.#given.rules.label.fallback_minutes * minute;
    const hasNext = later.some((one) => one.purchase.connection_id !== rule.purchase.connection_id && !this.#isSpent(one));
    if (rule.otherwise === "STOP" || !isOver || !hasNext)
      return { what: "wait", code: codeOf(kind), afterMs: retryAfterMs, since, tried: this.#tried };
    this.#note(rule, codeOf(kind), true);
    this.#since = null;
    return null;
  }
}
