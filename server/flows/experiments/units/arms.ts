import type { Graph } from "#contracts/flows/graph";
import type { SplitArm } from "#contracts/flows/states";
import { SplitConfig } from "#contracts/flows/steps";
import { armFor, type Person, settledArm, takesPart, unitOf } from "#server/cases/domain/offers/assign";
import type { Assignment } from "#server/cases/domain/offers/offer";
import type { Config } from "#server/config";
import type { Reader } from "#server/db/open";
import { fingerprintOf } from "#server/flows/domain/flows/fingerprint";
import { sealOf } from "#server/kit/seal";
import { type ExperimentColumns, experimentsOfFlows } from "../repository.ts";

export interface SplitFlow {
  id: string;
  number: number;
  graph: Graph;
}
/** Whoever passes a split: a person, with the case they made. */
export interface Passer {
  storeId: string;
  person: Person;
  caseId: string | null;
  /** Whoever is not in yet stays out. */
  staysOut?: boolean;
}
interface Met {
  experiment: ExperimentColumns;
  nodeId: string;
  flowId: string;
  unit: string;
  key: string;
}

/** Return the arm of every split of these flows for whoever passes it, by flow and step; a split without an experiment is left out. */
export async function loadArms(
  { secret }: Pick<Config, "secret">,
  reader: Reader,
  flows: readonly SplitFlow[],
  passer: Passer,
): Promise<Map<string, Map<string, Assignment>>> {
  const splits = flows.flatMap(({ id, number, graph }) =>
    graph.nodes.filter(({ type }) => type === "SPLIT").map((node) => ({ flowId: id, number, nodeId: node.id })),
  );
  if (splits.length === 0) return new Map();
  const { storeId } = passer;
  const all = await experimentsOfFlows(reader, storeId, [...new Set(splits.map(({ flowId }) => flowId))]);
  const met = splits.flatMap(({ flowId, number, nodeId }): Met[] => {
    const experiment = all.findLast((one) => one.flow_id === flowId && one.node_id === nodeId && runsIn(one, number));
    if (!experiment) return [];
    const unit = unitOf(experiment.unit, passer.person, passer.caseId);
    return [{ experiment, nodeId, flowId, unit, key: unitKeyOf(secret, storeId, unit) }];
  });
  const known = await armsSoFar(reader, storeId, met);
  const arms = new Map<string, Map<string, Assignment>>();
  for (const one of met) {
    const ofFlow = arms.get(one.flowId) ?? new Map<string, Assignment>();
    arms.set(one.flowId, ofFlow.set(one.nodeId, assignmentOf(one, known.get(`${one.experiment.id} ${one.key}`), passer.staysOut)));
  }
  return arms;
}

/**
 * Return the arm of every split of a graph without counting anybody. A split whose test is yet to begin, or would be another one, divides by
 * its own weights: the shares are those of the test, the persons are not.
 */
export async function loadTriedArms(
  config: Pick<Config, "secret">,
  reader: Reader,
  flow: SplitFlow,
  passer: Passer,
): Promise<Map<string, SplitArm>> {
  const splits = flow.graph.nodes.filter(({ type }) => type === "SPLIT");
  if (splits.length === 0) return new Map();
  const known = (await loadArms(config, reader, [flow], passer)).get(flow.id);
  const all = await experimentsOfFlows(reader, passer.storeId, [flow.id]);
  return new Map(
    splits.map(({ id, config: settings }) => {
      const assigned = known?.get(id);
      const test = all.find((one) => one.id === assigned?.experiment_id);
      if (assigned && test?.fingerprint === fingerprintOf(flow.graph, id)) return [id, assigned.arm];
      const { weights, unit, traffic } = SplitConfig.parse(settings);
      const [key, of] = [`${flow.id}:${id}`, unitOf(unit, passer.person, passer.caseId)];
      return [id, takesPart(key, of, traffic) ? armFor(key, of, weights) : settledArm(weights)];
    }),
  );
}

const runsIn = ({ first_number, last_number }: ExperimentColumns, number: number): boolean =>
  first_number <= number && (last_number === null || number <= last_number);

/** Units that are in an experiment that has not ended, with the arm they first met. */
async function armsSoFar(reader: Reader, storeId: string, met: readonly Met[]): Promise<Map<string, SplitArm>> {
  const open = met.filter(({ experiment }) => experiment.state !== "ENDED");
  if (open.length === 0) return new Map();
  const rows = await reader
    .selectFrom("experiment_unit")
    .select(["experiment_id", "unit_key", "variant"])
    .where("store_id", "=", storeId)
    .where((eb) => eb.or(open.map(({ experiment, key }) => eb.and({ experiment_id: experiment.id, unit_key: key }))))
    .execute();
  return new Map(rows.map(({ experiment_id, unit_key, variant }) => [`${experiment_id} ${unit_key}`, variant]));
}

/** Whoever is in keeps their arm. While it is paused, and outside its traffic, others take the control's path uncounted. */
function assignmentOf({ experiment, unit }: Met, known: SplitArm | undefined, staysOut = false): Assignment {
  const { id, state, control, decided, traffic, variants } = experiment;
  const uncounted = (arm: SplitArm): Assignment => ({ experiment_id: id, arm, isCounted: false });
  if (known) return uncounted(known);
  if (state === "ENDED") return uncounted(decided ?? control);
  if (staysOut || state === "PAUSED" || !takesPart(id, unit, traffic)) return uncounted(control);
  const weights = variants.map(({ weight }) => weight);
  return { experiment_id: id, arm: armFor(id, unit, weights), isCounted: true };
}

/** Return the key under which a unit is stored: nobody finds an address by it without the server's secret. */
export const unitKeyOf = (secret: string, storeId: string, unit: string): string =>
  sealOf(secret).fingerprint("experiment-unit", `${storeId}\n${unit}`);
