import { expect } from "vitest";
import type { Graph } from "#contracts/flows/graph";
import { warningProblems } from "#contracts/flows/problems";
import type { FlowDetail, FlowRun, FlowRunRow, PayLimits } from "#contracts/flows/shapes";
import type { Trigger } from "#contracts/flows/states";
import type { World } from "./world.ts";

const path = "/api/v1/merchant/flows";

/** Shorthands for the flows of a store. */
export function flowWorld(w: World) {
  let counter = 0;
  const done = ({ status, body }: { status: number; body: any }, wanted = 200) => {
    expect(status, JSON.stringify(body).slice(0, 600)).toBe(wanted);
    return body.data;
  };
  const self = {
    path,
    async create(trigger: Trigger, graph?: Graph, pay_limits?: PayLimits, name = `Flow ${++counter}`): Promise<FlowDetail> {
      const flow = done(await w.owner.post(path, { name, trigger }), 201);
      return graph ? done(await w.owner.put(`${path}/${flow.id}`, { graph, ...(pay_limits && { pay_limits }) })) : flow;
    },
    publish: async (flow: { id: string }): Promise<FlowDetail> =>
      done(
        await w.owner.post(`${path}/${flow.id}/publish`, {
          acknowledge: warningProblems,
        }),
      ).flow,
    /** Create a flow and publish it. */
    live: async (trigger: Trigger, graph: Graph, pay_limits?: PayLimits): Promise<FlowDetail> =>
      self.publish(await self.create(trigger, graph, pay_limits)),
    runsOf: async (subject: { id: string }): Promise<FlowRunRow[]> =>
      done(await w.owner.get(`/api/v1/merchant/flow-runs?subject_id=${subject.id}`)).items,
    run: async ({ flow_id, id }: FlowRunRow): Promise<FlowRun> => done(await w.owner.get(`${path}/${flow_id}/runs/${id}`)),
    /** Return the only run of a case, with its path. */
    async only(subject: { id: string }): Promise<FlowRun> {
      const [run, ...more] = await self.runsOf(subject);
      expect(more).toEqual([]);
      return self.run(run as FlowRunRow);
    },
    /** Run every job that is due, and those they queue. */
    async settle(): Promise<void> {
      for (let jobs = 1; jobs > 0; ) jobs = await w.api.drain();
    },
    async wake(): Promise<void> {
      await w.runTask("flows.wake");
      await self.settle();
    },
  };
  return self;
}
export type FlowWorldOf = ReturnType<typeof flowWorld>;
