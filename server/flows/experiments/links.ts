import type { ExperimentPlan } from "#contracts/experiments/plan";
import type { EndCause } from "#contracts/experiments/states";
import type { SplitArm } from "#contracts/flows/states";
import { type Person, unitOf } from "#server/cases/domain/offers/assign";
import type { OfferEffects } from "#server/cases/domain/offers/offer";
import type { Reader, Tx } from "#server/db/open";
import type { FlowWorld } from "#server/flows/domain/flows/world";
import type { CallContext } from "#server/kit/context";
import { together } from "#server/kit/together";
import type { ModuleDeps } from "#server/platforms/module";
import { endOpen } from "./operations/end-open.ts";
import { type PublishedFlow, planExperiments, splitsToPlan } from "./operations/plan-experiments.ts";
import { countUnits, experimentsOfFlows } from "./repository.ts";
import { armsOf, armsTried, type SplitFlow } from "./units/arms.ts";
import { caseWrite, expose, noteOffer } from "./units/expose.ts";
import { unitKeyOf } from "./units/unit-key.ts";

/** A return that reaches a split. */
interface SplitCase {
  id: string;
  person: Person;
  createdAt: string;
}

/** Return the calls that flows and the portal make. */
export const experimentLinks = ({ config }: Pick<ModuleDeps, "config">) => ({
  /** The arms of whoever an offer is made to, by flow and step. */
  armsOf: (reader: Reader, storeId: string, flows: readonly SplitFlow[], person: Person) =>
    armsOf(config, reader, flows, { storeId, person, caseId: null }),

  /** Return the arm a case takes, and count its unit unless it is in or was made by staff; null without an experiment. */
  async passSplit(
    tx: Tx,
    { store, now }: CallContext,
    flow: SplitFlow,
    nodeId: string,
    { id, person, createdAt }: SplitCase,
  ): Promise<{ experiment_id: string; arm: SplitArm; counted: boolean } | null> {
    const storeId = store.id;
    const assigned = (await armsOf(config, tx, [flow], { storeId, person, caseId: id })).get(flow.id)?.get(nodeId);
    if (!assigned) return null;
    const { experiment_id, arm, isCounted } = assigned;
    const counted = isCounted && !(await isByStaff(tx, storeId, id)) && (await enter());
    return { experiment_id, arm, counted };

    async function enter(): Promise<boolean> {
      const { unit } = await tx
        .selectFrom("experiment")
        .select("unit")
        .where("store_id", "=", storeId)
        .where("id", "=", experiment_id)
        .executeTakeFirstOrThrow();
      const unitKey = unitKeyOf(config.secret, storeId, unitOf(unit, person, id));
      const isNew = await expose(tx, { storeId, experiment_id, arm, unitKey, at: now.toISOString(), since: createdAt });
      if (isNew) await together(tx, [caseWrite(storeId, id)]);
      return isNew;
    }
  },

  /** Return the arm of a case that a split is skipped for, which counts nobody; null without an experiment. */
  async skipSplit(
    reader: Reader,
    storeId: string,
    flow: SplitFlow,
    nodeId: string,
    { id, person }: Omit<SplitCase, "createdAt">,
  ): Promise<SplitArm | null> {
    const arms = await armsOf(config, reader, [flow], { storeId, person, caseId: id, staysOut: true });
    return arms.get(flow.id)?.get(nodeId)?.arm ?? null;
  },

  /** The arms that a dry-run takes, by step. */
  armsTried: (reader: Reader, storeId: string, flow: SplitFlow, person: Person, caseId: string | null) =>
    armsTried(config, reader, flow, { storeId, person, caseId }),

  /** Queue that a customer was shown an offer. */
  noteOffers(tx: Tx, context: CallContext, orderId: string, offers: readonly (OfferEffects | null)[]): Promise<void> {
    if (context.actor.type !== "customer") return Promise.resolve();
    const exposures = new Map(offers.flatMap((offer) => offer?.exposures ?? []).map((one) => [one.experiment_id, one]));
    return noteOffer(tx, context, orderId, [...exposures.values()]);
  },

  /** Return what a check of a flow's graph knows of its experiments. */
  async knownTo(reader: Reader, storeId: string, flowId: string): Promise<Pick<FlowWorld, "decidedSplits" | "experiments">> {
    const all = await experimentsOfFlows(reader, storeId, [flowId]);
    const open = all.filter(({ state }) => state !== "ENDED");
    const units = await countUnits(
      reader,
      storeId,
      open.map(({ id }) => id),
    );
    return {
      decidedSplits: new Set(all.filter(({ end_cause }) => end_cause === "DECIDED").map(({ node_id }) => node_id)),
      experiments: open.map(({ id, node_id, name, fingerprint }) => ({ node_id, name, fingerprint, units: units.get(id) ?? 0 })),
    };
  },

  splitsToPlan,

  /** Begin, go on with, or end the experiments of a flow's splits as a version of it is published. */
  published: (tx: Tx, context: CallContext, flow: PublishedFlow, plans: Readonly<Record<string, ExperimentPlan>>) =>
    planExperiments(tx, context, flow, plans),

  /** End what is open of a flow. */
  endAll: (tx: Tx, context: CallContext, flowId: string, cause: EndCause) => endOpen(tx, context, flowId, cause),
});

/** A request that staff made for a customer; one made on the platform, or by the store's own system, is the customer's. */
async function isByStaff(tx: Tx, storeId: string, returnId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("timeline")
    .select("actor_type")
    .where("store_id", "=", storeId)
    .where("return_id", "=", returnId)
    .where("label", "=", "Requested")
    .executeTakeFirst();
  return row?.actor_type === "merchant" || row?.actor_type === "member";
}
