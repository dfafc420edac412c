import type { ExperimentPlan } from "#contracts/experiments/plan";
import type { EndCause } from "#contracts/experiments/states";
import type { Graph } from "#contracts/flows/graph";
import type { CaseTrigger, SplitArm, Trigger } from "#contracts/flows/states";
import type { NoticeKind } from "#contracts/notices";
import type { GroupRules } from "#contracts/product-groups";
import type { Language } from "#contracts/session/session";
import type { SettingsData } from "#contracts/settings/settings";
import type { ShopSettingsData } from "#contracts/shop-settings";
import type { Person } from "#server/cases/domain/offers/assign";
import type { Assignment, OfferEffects } from "#server/cases/domain/offers/offer";
import type { PolicySnapshot } from "#server/cases/domain/returns/policy-snapshot";
import type { Reader, Tx } from "#server/db/open";
import type { FlowWorld } from "#server/flows/domain/flows/world";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";

interface FlowRules {
  currency: string;
  timezone: string;
  general: SettingsData["GENERAL"];
  policies: SettingsData["RETURN_POLICIES"]["policies"];
  places: SettingsData["SHIPPING_LOCATIONS"]["locations"];
  stores: SettingsData["IN_STORE_LOCATIONS"]["locations"];
}

/** The settings that flows read. */
export interface SettingLinks {
  settingsLinks: {
    rulesOf(reader: Reader, storeId: string): Promise<FlowRules>;
    timezoneOf(reader: Reader, storeId: string): Promise<string>;
  };
  shopSettingsLinks: { mailSettingsOf(reader: Reader, storeId: string): Promise<Pick<ShopSettingsData, "default_language">> };
  productGroupLinks: { activeRules(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, GroupRules>> };
}

type On<More extends unknown[] = []> = (tx: Tx, context: CallContext, id: string, ...more: More) => Promise<unknown>;
interface FlagChange {
  add: string[];
  remove: string[];
}
interface CaseActs {
  note: On<[string]>;
  flags: On<[FlagChange]>;
  assign: On<[string]>;
}
export interface DueMoney {
  currency: string;
  refund_minor: number;
  /** With the bonus. */
  credit_minor: number;
  bonus_minor: number;
  pending_minor: number;
  isProcessed: boolean;
  /** A person has to look at the case before anything is paid without one. */
  needsReview: boolean;
}
/** What the rounds of a case settled, or the round suggested now would. */
interface Estimate {
  fees_minor: number;
  credit_minor: number;
  /** Above zero owed to the customer, below by the customer. */
  net_minor: number;
  /** Due to the customer, and what was paid by an instant. */
  due_minor: number;
  paid_minor: number;
}
interface ReturnActs extends CaseActs {
  approve: On;
  decline: On<[string]>;
  setRules: On<[(policy: PolicySnapshot) => Partial<PolicySnapshot>]>;
  goTo: On<[{ id: string; name: string; location_id: string | null }]>;
  hold: On;
  release: On;
  process: On;
  due(tx: Tx, storeId: string, id: string): Promise<DueMoney>;
  /** What is paid or pending under the keys that count; of all time or since an instant. */
  paidUnder(tx: Tx, storeId: string, id: string, counts: (key: string) => boolean, since?: Date): Promise<number>;
  /** Writes nothing. Due is what was settled before `next`, where one is named. */
  estimate(tx: Tx, storeId: string, id: string, until: string, next?: string | null): Promise<Estimate>;
  /** Pay at most this, outside any transaction; nothing more of it once it does not stand, asked where money is booked. */
  pay(context: CallContext, id: string, most: DueMoney, stands: (tx: Tx) => Promise<boolean>): Promise<void>;
}
interface ClaimActs extends CaseActs {
  approve: On<[number]>;
  deny: On<[string]>;
  ask: On<[string]>;
}
interface Mail {
  store_id: string;
  about: { return_id?: string; claim_id?: string; order_id?: string };
  kind: "TRANSACTIONAL" | "STAFF";
  recipient: string;
  language: Language;
  subject: string;
  body: string;
  key: string;
  at: string;
}
interface Notice {
  kind: NoticeKind;
  object_id: string;
  subject: string;
  by: { id: string | null; name: string };
}

/** What the actions of flows do in other modules. Built when it is first needed: those modules ask flows in turn. */
export interface ActionLinks {
  returnActs(): ReturnActs;
  claimActs(): ClaimActs;
  writeMail(tx: Tx, mail: Mail): Promise<string>;
  writeNotice(tx: Tx, at: { store_id: string; created_at: string }, notice: Notice, people: readonly string[]): Promise<void>;
  writeWebhook(
    tx: Tx,
    event: { id: string; store_id: string; topic: string; payload: Record<string, unknown>; created_at: string },
    endpointId: string,
    now: Date,
  ): Promise<void>;
  /** Queue a check whether a case is processed by itself, after what flows did at the same event. */
  queueAutoProcess(tx: Tx, storeId: string, returnId: string): Promise<void>;
  /** Queue what the settings do after the flows of this trigger, once a failed one goes on. */
  queueSettings(tx: Tx, storeId: string, returnId: string, trigger: CaseTrigger): Promise<void>;
}

interface SplitFlow {
  id: string;
  number: number;
  graph: Graph;
}
/** Where splits lead, and what publishing means for their experiments. */
export interface ExperimentLinks {
  experimentLinks: {
    armsOf(reader: Reader, storeId: string, flows: readonly SplitFlow[], person: Person): Promise<Map<string, Map<string, Assignment>>>;
    passSplit(
      tx: Tx,
      context: CallContext,
      flow: SplitFlow,
      nodeId: string,
      made: { id: string; person: Person; createdAt: string },
    ): Promise<{ experiment_id: string; arm: SplitArm; counted: boolean } | null>;
    skipSplit(
      reader: Reader,
      storeId: string,
      flow: SplitFlow,
      nodeId: string,
      made: { id: string; person: Person },
    ): Promise<SplitArm | null>;
    armsTried(reader: Reader, storeId: string, flow: SplitFlow, person: Person, caseId: string | null): Promise<Map<string, SplitArm>>;
    noteOffers(tx: Tx, context: CallContext, orderId: string, offers: readonly (OfferEffects | null)[]): Promise<void>;
    knownTo(reader: Reader, storeId: string, flowId: string): Promise<Pick<FlowWorld, "decidedSplits" | "experiments">>;
    splitsToPlan(reader: Reader, storeId: string, flowId: string, graph: Graph): Promise<string[]>;
    published(
      tx: Tx,
      context: CallContext,
      flow: SplitFlow & { name: string; trigger: Trigger; hasChanged: boolean },
      plans: Readonly<Record<string, ExperimentPlan>>,
    ): Promise<void>;
    endAll(tx: Tx, context: CallContext, flowId: string, cause: EndCause): Promise<void>;
  };
}
export type FlowsDeps = ModuleDeps & SettingLinks & ActionLinks & ExperimentLinks;
