import type { FlowNode, Graph } from "#contracts/flows/graph";
import { limits } from "#contracts/flows/states";
import { DelayConfig, longestMs, WaitConfig } from "#contracts/flows/steps";
import { type Paths, setBy } from "#server/cases/domain/offers/paths";
import { leftToPeople, reviewFlag } from "#server/cases/domain/returns/review-flag";
import type { Finding } from "./finding.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { FlowWorld } from "./world.ts";

const day = 86_400_000;

/** Return what is wrong, or worth knowing, with where a sound graph leads. */
export function courseFindings(graph: Graph, paths: Paths, world: FlowWorld): Finding[] {
  return [
    ...lengths(paths, world),
    ...money(graph, world),
    ...decisions(graph, paths, world),
    ...impossible(graph, paths),
    ...overlaps(graph, world),
    ...experimentsEnded(graph, world),
  ];
}

const actionOf = ({ type, config }: FlowNode): string | null => (type === "ACTION" ? String(config.action) : null);
const pauses = ({ type }: FlowNode): boolean => type === "DELAY" || type === "WAIT";

/** The longest a path may wait, by node. */
function waitsUntil(paths: Paths): Map<string, number> {
  const longest = new Map<string, number>();
  for (const id of paths.ordered() ?? []) {
    const node = paths.nodes.get(id);
    const after = (longest.get(id) ?? 0) + (node ? pauseOf(node) : 0);
    for (const to of paths.followers(id)) longest.set(to, Math.max(longest.get(to) ?? 0, after));
    longest.set(id, after);
  }
  return longest;
}

function pauseOf({ type, config }: FlowNode): number {
  if (type === "DELAY") {
    const read = DelayConfig.safeParse(config);
    return read.success ? longestMs(read.data) : 0;
  }
  const read = type === "WAIT" ? WaitConfig.safeParse(config) : undefined;
  return read?.success ? longestMs(read.data.timeout) : 0;
}

function lengths(paths: Paths, { trigger, expiryDays }: FlowWorld): Finding[] {
  const longest = [...waitsUntil(paths)];
  const [id, most] = longest.reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0]);
  if (most > limits.days * day) return [{ code: "TOO_LONG", node_id: id }];
  return trigger === "RETURN_APPROVED" && most > expiryDays * day ? [{ code: "LONGER_THAN_CASE", node_id: id }] : [];
}

function money({ nodes }: Graph, { hasPayLimits }: FlowWorld): Finding[] {
  const paying = nodes.filter((node) => actionOf(node) === "PAY");
  return paying.flatMap(({ id }): Finding[] => [
    ...(hasPayLimits ? [] : [{ code: "LIMIT_REQUIRED" as const, node_id: id }]),
    { code: "MOVES_MONEY", node_id: id },
  ]);
}

const deciding = ["APPROVE", "DECLINE"];

function decisions({ nodes }: Graph, paths: Paths, { autoApproves, trigger }: FlowWorld): Finding[] {
  if (!autoApproves || trigger !== "RETURN_REQUESTED") return [];
  const late = new Set(nodes.filter(pauses).flatMap(({ id }) => [...paths.from(id)]));
  return nodes
    .filter((node) => late.has(node.id) && deciding.includes(actionOf(node) ?? ""))
    .map(({ id }): Finding => ({ code: "DECIDED_BEFORE", node_id: id }));
}

/** Actions that a decision on the way to them rules out. */
const ruledOut = new Map<string | null, readonly string[]>(
  Object.entries({
    APPROVE: deciding,
    DECLINE: [...deciding, "PROCESS", "PAY", "HOLD_EXCHANGE", "RELEASE_EXCHANGE", "SET_FEES", "WAIVE_FEES", "SET_BONUS", "SET_PLACE"],
    CLAIM_APPROVE: ["CLAIM_APPROVE", "CLAIM_DENY", "CLAIM_ASK"],
    CLAIM_DENY: ["CLAIM_APPROVE", "CLAIM_DENY", "CLAIM_ASK"],
    NEEDS_REVIEW: leftToPeople,
  }),
);
/** Only a person says that a case was reviewed, which may happen while a run waits. */
const saysReviewed = (node: FlowNode): boolean => actionOf(node) === "UNFLAG" && node.config.flag === reviewFlag;

/** Only what follows an action by `next`: after a refusal it did not happen. */
function impossible({ nodes }: Graph, paths: Paths): Finding[] {
  const found = new Set<string>();
  for (const node of nodes) {
    const out = ruledOut.get(actionOf(node)) ?? [];
    const after = paths.after(node.id, "next");
    if (out.length === 0 || !after) continue;
    const isReview = actionOf(node) === "NEEDS_REVIEW";
    for (const id of isReview ? paths.from(after.id, pauses) : paths.from(after.id)) {
      const reached = paths.nodes.get(id) as FlowNode;
      if (out.includes(actionOf(reached) ?? "") || (isReview && saysReviewed(reached))) found.add(id);
    }
  }
  return [...found].map((node_id): Finding => ({ code: "NEVER_ALLOWED", node_id }));
}

function overlaps(graph: Graph, { others }: FlowWorld): Finding[] {
  const own = setBy(graph);
  return others
    .map(({ name, sets }) => ({ name, both: sets.filter((one) => own.includes(one)) }))
    .filter(({ both }) => both.length > 0)
    .map(({ name, both }): Finding => ({ code: "OVERLAPS", node_id: null, path: both.join(","), detail: name }));
}

/** An experiment goes on only where its split, and all that follows it, stays as it is. */
const experimentsEnded = (graph: Graph, { experiments }: FlowWorld): Finding[] =>
  experiments
    .filter(({ node_id, fingerprint }) => fingerprintOf(graph, node_id) !== fingerprint)
    .map(({ node_id, name, units }): Finding => {
      const isThere = graph.nodes.some(({ id }) => id === node_id);
      return { code: "ENDS_EXPERIMENT", node_id: isThere ? node_id : null, detail: `${name}: ${units} units` };
    });
