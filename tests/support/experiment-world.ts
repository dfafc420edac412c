import { expect } from "vitest";
import type { ExperimentPlan } from "#contracts/experiments/plan";
import type { ExperimentDetail } from "#contracts/experiments/shapes";
import type { Graph } from "#contracts/flows/graph";
import type { FlowDetail } from "#contracts/flows/shapes";
import type { Trigger } from "#contracts/flows/states";
import { act, chainOf } from "./flow-graphs.ts";
import type { FlowWorldOf } from "./flow-world.ts";
import type { World } from "./world.ts";

const path = "/api/v1/merchant/experiments";

interface Split {
  weights?: number[];
  unit?: string;
  traffic?: number;
}
/** Return a graph whose arm A ends; the others take one step first. */
export const splitting = (config: Split, step: ReturnType<typeof act>): Graph =>
  chainOf(
    [{ id: "test", type: "SPLIT", config: { weights: [50, 50], unit: "CUSTOMER", traffic: 100, ...config } }, step],
    (config.weights ?? [50, 50]).map((_, i) => ({ from: "test", out: "ABCD"[i] ?? "A", to: i === 0 ? "end" : step.id })),
  );
export const flagging = (config: Split = {}, flag = "ARM_B"): Graph => splitting(config, act("flag", "FLAG", { flag }));

/** Shorthands for the experiments of a store. */
export function experimentWorld(w: World, f: FlowWorldOf) {
  const done = ({ status, body }: { status: number; body: any }, wanted = 200) => {
    expect(status, JSON.stringify(body).slice(0, 400)).toBe(wanted);
    return body.data;
  };
  const self = {
    path,
    publish: (flow: { id: string }, body: Record<string, unknown> = {}) => w.owner.post(`${f.path}/${flow.id}/publish`, body),
    /** Publish a flow whose split is called `test`. */
    async begin(graph: Graph, plan: Partial<ExperimentPlan> = {}, trigger: Trigger = "RETURN_REQUESTED"): Promise<FlowDetail> {
      return done(await self.publish(await f.create(trigger, graph), { experiments: { test: plan } })).flow;
    },
    show: async (id: string): Promise<ExperimentDetail> => done(await w.owner.get(`${path}/${id}`)),
    /** Return the store's experiments, the oldest first. */
    list: async (): Promise<ExperimentDetail[]> => done(await w.owner.get(`${path}?sort=started_at`)).items,
    /** Return the only experiment of the store. */
    async only(): Promise<ExperimentDetail> {
      const [one, ...more] = await self.list();
      expect(more).toEqual([]);
      return self.show(one?.id ?? "");
    },
    change: async (id: string, verb: string, body: object = {}): Promise<ExperimentDetail> =>
      done(await w.owner.post(`${path}/${id}/${verb}`, body)),
    unitsOf: (experimentId: string) =>
      w.api.db.kysely
        .selectFrom("experiment_unit")
        .selectAll()
        .where("store_id", "=", w.storeId)
        .where("experiment_id", "=", experimentId)
        .execute(),
    /** A customer asks through the store's own system. */
    async asks(email: string, over: Record<string, unknown> = {}): Promise<{ id: string; flags: string[] }> {
      const customer = { email, first_name: "C", last_name: "D" };
      const order = await w.order({ lines: [{ unit_price_minor: 5000 }], customer, ...over });
      const items = [{ order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }];
      const made = done(await w.erp.post("/api/v1/public/returns", { order_external_id: order.external_id, items }), 201);
      await f.settle();
      return w.show(made);
    },
  };
  return self;
}
export type ExperimentWorldOf = ReturnType<typeof experimentWorld>;
