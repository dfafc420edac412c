import type { Graph } from "#contracts/flows/graph";
import type { FlowTemplate } from "#contracts/flows/states";
import { flowTemplates } from "#contracts/flows/templates";
import { asJson } from "#server/db/json";
import { canonicalOf, hashOf } from "#server/flows/domain/flows/canonical";
import type { Desk } from "./desk.ts";
import { type DemoStore, workerIn } from "./people.ts";
import { seedId } from "./seed-id.ts";

const day = 86_400_000;
const reminder = {
  subject: { en: "Your return {{case.number}}", fr: "Votre retour {{case.number}}" },
  body: {
    en: "Hello {{customer.name}},\n\nyour parcel has not been scanned yet. The return slip stays valid; send it when you are ready.",
    fr: "Bonjour {{customer.name}},\n\nvotre colis n’a pas encore été scanné. Le bordereau de retour reste valable ; envoyez-le quand vous voulez.",
  },
};

interface Plan {
  template: FlowTemplate;
  name: string;
  status: "DRAFT" | "PUBLISHED" | "PAUSED";
  rank: number;
  /** Config that the template leaves empty, by step. */
  config?: Record<string, Graph["nodes"][number]["config"]>;
}
const plans: readonly Plan[] = [
  { template: "NO_SCAN_REMINDER", name: "Remind customers to send their parcel", status: "PUBLISHED", rank: 1, config: { mail: reminder } },
  { template: "HIGH_VALUE_REVIEW", name: "Review high-value returns", status: "PAUSED", rank: 1 },
  { template: "SERIAL_RETURNER_REVIEW", name: "Review frequent returners", status: "DRAFT", rank: 2 },
  { template: "COUNTRY_PLACE", name: "British returns to London", status: "DRAFT", rank: 1 },
];

/** Put flows of each status: one that waits for parcels, a paused one, and drafts of which one is incomplete. */
export async function putFlows({ tx }: Desk, store: DemoStore, now: Date): Promise<void> {
  const store_id = store.id;
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const published_by = workerIn(store, "owner").name;
  for (const { template, name, status, rank, config = {} } of plans) {
    const { trigger, graph: base } = flowTemplates[template];
    const nodes = base.nodes.map((node) => ({ ...node, config: { ...node.config, ...config[node.id] } }));
    const graph = canonicalOf({ ...base, nodes });
    const id = seedId(`flow ${store_id} ${template}`);
    const isPublished = status !== "DRAFT";
    const made = { created_at: at(-35 * day), updated_at: at(-30 * day) };
    await tx
      .insertInto("flow")
      .values({
        ...{ id, store_id, name, trigger, status, rank, draft: asJson(graph), pay_limits: null, ...made },
        ...{ published_number: isPublished ? 1 : null, paused_by: status === "PAUSED" ? "PERSON" : null },
      })
      .execute();
    if (!isPublished) continue;
    const version = { store_id, flow_id: id, number: 1, trigger, hash: hashOf(graph), note: "", graph: asJson(graph) };
    await tx
      .insertInto("flow_version")
      .values({ ...version, published_by, published_at: made.updated_at })
      .execute();
    if (trigger === "RETURN_APPROVED") await putRuns({ tx }, store_id, id, now);
  }
}

/** Runs of returns that were approved: those not sent yet are waited for, the others have ended. */
async function putRuns({ tx }: Pick<Desk, "tx">, store_id: string, flow_id: string, now: Date): Promise<void> {
  const returns = await tx
    .selectFrom("returns")
    .select(["id", "stage", "version", "created_at"])
    .where("store_id", "=", store_id)
    .where("stage", "in", ["APPROVED", "IN_TRANSIT", "SHIPMENT_RECEIVED", "EVALUATION"])
    .orderBy("created_at", "desc")
    .limit(12)
    .execute();
  const runs = returns.map(({ id, stage, version, created_at }) => {
    const isWaiting = stage === "APPROVED";
    const begun = new Date(Math.max(new Date(created_at).getTime(), now.getTime() - 6 * day));
    const started_at = begun.toISOString();
    const later = new Date(begun.getTime() + day).toISOString();
    const passed = [
      { node: "start", out: "next", at: started_at, ms: 1 },
      { node: "wait", out: isWaiting ? null : "event", at: isWaiting ? started_at : later, ms: 1 },
      ...(isWaiting ? [] : [{ node: "end", out: null, at: later, ms: 0 }]),
    ];
    return {
      ...{ id: seedId(`flow run ${id}`), store_id, flow_id, number: 1, trigger: "RETURN_APPROVED" as const },
      ...{ subject_type: "RETURN" as const, subject_id: id, cause: `return.approved:${id}:${version}`, wait_version: version },
      ...{ started_at, trace: asJson(passed), node_id: isWaiting ? "wait" : "end", error_code: null, pay_day: null },
      ...(isWaiting
        ? {
            state: "WAITING" as const,
            wait_for: "return.in_transit",
            wake_at: new Date(now.getTime() + 5 * day).toISOString(),
            ended_at: null,
          }
        : { state: "DONE" as const, wait_for: null, wake_at: null, ended_at: later }),
    };
  });
  if (runs.length > 0) await tx.insertInto("flow_run").values(runs).execute();
}
