import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FlowRunRow } from "#contracts/flows/shapes";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { act, chainOf } from "../support/flow-graphs.ts";
import { type KillableServer, startKillableServer } from "../support/killable-server.ts";

// The bench does the same on a larger scale.
const runs = Number(process.env.FLOW_RUNS ?? 12);
const kills = Number(process.env.FLOW_KILLS ?? 3);

const returns = "/api/v1/merchant/returns";
const flows = "/api/v1/merchant/flows";
let server: KillableServer;
beforeAll(async () => {
  server = await startKillableServer({ VERIFY_EMAIL: "never" }, 2);
}, 300_000);
afterAll(() => server?.close());

const graph = chainOf([
  act("tag", "TAG_ORDER", { tags: ["by-flow"] }),
  act("note", "NOTE", { text: "Paid by a flow" }),
  act("mail", "MAIL_CUSTOMER", { subject: { en: "About {{case.number}}" }, body: { en: "It arrived." } }),
  act("process", "PROCESS"),
  act("pay", "PAY"),
]);

async function publish(): Promise<string> {
  const { id } = await server.right("POST", flows, { name: "All at once", trigger: "RETURN_RECEIVED" });
  const most = 1_000_000_000;
  await server.right("PUT", `${flows}/${id}`, { graph, pay_limits: { max_case_minor: most, max_day_minor: most }, expected_version: 1 });
  await server.right("POST", `${flows}/${id}/publish`, { expected_version: 2, acknowledge: ["MOVES_MONEY", "NEVER_ALLOWED"] });
  return id;
}

async function approved(): Promise<string> {
  const { id: order_id, lines } = await server.order();
  const items = [{ order_line_id: lines[0]!.id, quantity: 2, reason: "OTHER" }];
  const { id } = await server.right("POST", returns, { order_id, items });
  await server.right("POST", `${returns}/${id}/approve`, {});
  return id;
}

/** Receive parcels, again after a lost answer: what is there already changes nothing. */
async function receive(ids: readonly string[]): Promise<void> {
  for (const id of ids)
    for (let isReceived = false; !isReceived; ) {
      const answer = await server.call("POST", `${returns}/${id}/shipment-received`, {}).catch(() => null);
      isReceived = answer !== null && answer.status < 500;
      if (!isReceived) await pause(20);
    }
}

async function runsOf(flowId: string): Promise<FlowRunRow[]> {
  const found: FlowRunRow[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query = new URLSearchParams({ limit: "100", ...(cursor && { cursor }) });
    const page: { items: FlowRunRow[]; next_cursor: string | null } = await server.right("GET", `${flows}/${flowId}/runs?${query}`);
    found.push(...page.items);
    cursor = page.next_cursor;
  }
  return found;
}

/** Return the runs once as many as wanted have ended. */
async function endedRuns(flowId: string, wanted: number): Promise<FlowRunRow[]> {
  for (;;) {
    const ended = (await runsOf(flowId)).filter(({ ended_at }) => ended_at !== null);
    if (ended.length >= wanted) return ended;
    await pause(50);
  }
}

async function mailsAbout(number: string): Promise<number> {
  const { items } = await server.right("GET", `/api/v1/notifications/messages?limit=100&q=${encodeURIComponent(number)}`);
  return items.filter(({ subject }: { subject: string }) => subject === `About ${number}`).length;
}

describe("servers killed while flows run", () => {
  it(
    "have done everything a flow does exactly once, and lost no run",
    async () => {
      const ids: string[] = [];
      for (let n = 0; n < runs; n++) ids.push(await approved());
      const flowId = await publish();
      const receiving = receive(ids);
      for (let n = 0; n < kills; n++) {
        await endedRuns(flowId, Math.floor((runs * n) / (kills + 1))).catch(() => []);
        await pause(Math.random() * 150);
        await server.restart();
      }
      await receiving;
      const ended = await endedRuns(flowId, runs);
      expect(ended.map(({ state, error_code }) => [state, error_code]).filter(([state]) => state !== "DONE")).toEqual([]);
      expect(new Set(ended.map(({ subject_id }) => subject_id))).toEqual(new Set(ids));
      for (const id of ids) {
        const r: ReturnDetail = await server.right("GET", `${returns}/${id}`);
        const order = await server.right("GET", `/api/v1/orders/${r.order.id}`);
        const paid = r.ledger.filter(({ state }) => state === "SUCCEEDED").reduce((sum, { amount_minor }) => sum + amount_minor, 0);
        const once = {
          tags: order.tags,
          notes: r.notes.map(({ text }) => text),
          processed: r.timeline.filter(({ label }) => label === "Processed").length,
          mails: await mailsAbout(r.number),
          paid,
          left: r.money.left_minor,
        };
        expect(once, r.number).toEqual({ tags: ["by-flow"], notes: ["Paid by a flow"], processed: 1, mails: 1, paid: 2000, left: 0 });
      }
      if (process.env.FLOW_KILLS) process.stdout.write(`killed flows: ${runs} runs, ${kills} kills, ${server.servers} servers\n`);
    },
    // The embedded database is opened anew by each restart.
    240_000 + runs * 1500 + kills * 15_000,
  );
});
