import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MemberPermission, presets } from "#contracts/permissions";
import { type Action, actions, refundActions } from "#contracts/returns/actions";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { type Stage, stages } from "#contracts/returns/states";
import { type Answer, type Client, startApi, type TestApi } from "../../../../tests/support/api.ts";
import { bodyFor, callOf, reach, reachMore } from "../../../../tests/support/cases.ts";
import { type World, world } from "../../../../tests/support/world.ts";

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
});
afterAll(() => api.close());

const everywhere: Action[] = ["suggested-financial-outcome", "notes", "assign", "flags"];
/** The documented actions per stage; further conditions may refuse some. */
const matrix: Record<Stage, Action[]> = {
  REQUEST: ["approve", "decline", "update", "cancel", "close"],
  APPROVED: [
    "in-transit",
    "shipment-received",
    "update",
    "cancel",
    "decline",
    "process",
    "release-hold",
    "fulfill-exchange-items",
    "close",
  ],
  DROP_OFF_IN_STORE: ["shipment-received", "update", "cancel", "process", "close"],
  IN_TRANSIT: ["shipment-received", "update", "cancel", "process", "release-hold", "fulfill-exchange-items", "close"],
  SHIPMENT_RECEIVED: ["shipment-received", "evaluation", "restock", "process", "update", "release-hold", "fulfill-exchange-items", "close"],
  EVALUATION: ["evaluation", "shipment-received", "restock", "process", "update", "release-hold", "fulfill-exchange-items", "close"],
  PROCESS_RETURN: [
    "refund",
    "create-store-credit",
    "send-invoice",
    "restock",
    "release-hold",
    "fulfill-exchange-items",
    "shipment-received",
    "close",
  ],
  PAYMENT: [
    "refund",
    "create-store-credit",
    "send-invoice",
    "restock",
    "release-hold",
    "fulfill-exchange-items",
    "shipment-received",
    "close",
  ],
  FULLY_PAID: ["fulfill-exchange-items", "release-hold", "restock", "shipment-received", "close"],
  EXCHANGE_PROCESS_TRACKING: ["fulfill-exchange-items", "release-hold", "restock", "shipment-received", "close"],
  COMPLETED: ["reopen", "restock", "refund"],
};
const closed: Action[] = ["reopen", "restock"];

const send = (client: Client, action: Action, id: string, body: unknown): Promise<Answer> => {
  const { method, path } = callOf(action, id);
  return method === "PUT" ? client.put(path, body) : client.post(path, body);
};
const attempt = async (action: Action, r: ReturnDetail, client = w.owner): Promise<Answer> =>
  send(client, action, r.id, await bodyFor(w, action, r));

/** Repeating a call whose effect is already there answers 200 and changes nothing. */
const isRepeat = (answer: Answer) => answer.status === 200 && answer.body.data.changed === false;

async function assertRefused(r: ReturnDetail, action: Action): Promise<void> {
  const answer = await attempt(action, r);
  if (!isRepeat(answer)) {
    expect(answer.status, action).toBe(409);
    expect(answer.body.data, action).toMatchObject({ code: expect.any(String), stage: r.stage, status: r.status });
    const allowed = r.allowed_actions.filter((one) => one.allowed).map((one) => one.action);
    expect(answer.body.data.allowed_actions, action).toEqual(allowed);
  }
  expect(await w.show(r), action).toEqual(r);
}

describe("the matrix over HTTP", () => {
  it.each(stages)("a case at %s refuses actions that do not belong there and stays unchanged", async (stage) => {
    const r = await reach[stage](w);
    expect(r.stage).toBe(stage);
    const outside = actions.filter((action) => !matrix[stage].includes(action) && !everywhere.includes(action));
    for (const action of outside) await assertRefused(r, action);
  });

  it.each(["CLOSED, declined", "CLOSED, cancelled", "CLOSED, resolved outside"])(
    "a case %s refuses all but being taken up again",
    async (name) => {
      const r = await reachMore[name]!(w);
      expect(r.status).toBe("CLOSED");
      for (const action of actions.filter((one) => !closed.includes(one) && !everywhere.includes(one))) await assertRefused(r, action);
    },
  );
});

const standings = Object.entries({ ...reach, ...reachMore });

/** The owner may correct a refund after completion; there the amounts decide, not the stage. */
const isCorrection = (action: Action, r: ReturnDetail) => action === "refund" && (r.status === "CLOSED" || r.stage === "FULLY_PAID");

function assertKept(promise: ReturnDetail["allowed_actions"][number], answer: Answer, r: ReturnDetail): void {
  const context = `${promise.action} at ${r.stage}: ${JSON.stringify(answer.body).slice(0, 200)}`;
  if (!promise.allowed) {
    expect(answer.status === 200 ? answer.body.data.changed : false, context).toBe(false);
    if (answer.status !== 200) expect(answer.body.data.code, context).toBe(promise.code);
  } else if (isCorrection(promise.action, r)) expect(answer.body.data.code, context).toBe("REFUND_EXCEEDS_BALANCE");
  else expect(answer.status, context).toBe(200);
}

const bodyOfCorrection = { data: { amount_minor: 1 } };

describe("allowed_actions", () => {
  it.each(standings)("at %s match what the owner's calls then do", async (_name, make) => {
    const r = await make(w);
    expect(r.allowed_actions.map((one) => one.action)).toEqual([...actions]);
    for (const promise of r.allowed_actions.filter((one) => !one.allowed)) assertKept(promise, await attempt(promise.action, r), r);
    for (const promise of r.allowed_actions.filter((one) => one.allowed)) {
      // Actions allowed everywhere do not move the case, so one case serves them all.
      const fresh = everywhere.includes(promise.action) ? r : await make(w);
      const body = isCorrection(promise.action, fresh) ? bodyOfCorrection : await bodyFor(w, promise.action, fresh);
      assertKept(promise, await send(w.owner, promise.action, fresh.id, body), fresh);
    }
  });

  it("have a path, a permission and, where refused, a sentence", async () => {
    const r = await reach.APPROVED(w);
    for (const { action, path, method, permission, allowed, message } of r.allowed_actions) {
      expect({ method, path }).toEqual(callOf(action, r.id));
      expect(permission).toBe(permissionFor[action]);
      if (!allowed) expect(message).toMatch(/\w+ \w+/);
    }
  });
});

/** The documented permission names. */
const permissionFor: Record<Action, MemberPermission> = {
  approve: "RETURNS_APPROVE",
  decline: "RETURNS_DECLINE",
  update: "RETURNS_UPDATE",
  "in-transit": "RETURNS_UPDATE",
  "shipment-received": "RETURNS_UPDATE",
  evaluation: "RETURNS_UPDATE",
  restock: "RETURNS_UPDATE",
  "suggested-financial-outcome": "returns",
  process: "RETURNS_PROCESS",
  refund: "RETURNS_PROCESS",
  "create-store-credit": "RETURNS_PROCESS",
  "send-invoice": "RETURNS_PROCESS",
  "release-hold": "RETURNS_PROCESS",
  "fulfill-exchange-items": "RETURNS_PROCESS",
  close: "RETURNS_CLOSE",
  cancel: "RETURNS_CANCEL",
  "retry-platform": "RETURNS_PROCESS",
  reopen: "RETURNS_REOPEN",
  notes: "RETURNS_UPDATE",
  assign: "RETURNS_UPDATE",
  flags: "RETURNS_UPDATE",
};

describe("allowed_actions for a", () => {
  const cases: [make: (typeof standings)[number][1], r: ReturnDetail][] = [];
  beforeAll(async () => {
    for (const [, make] of standings) cases.push([make, await make(w)]);
  });
  const needed = (action: Action): string[] => [permissionFor[action], ...(refundActions.includes(action) ? ["can_refund"] : [])];

  it.each(Object.entries(presets))(
    "%s are the owner's less the missing permissions, and match what the calls do",
    async (_name, permissions) => {
      const { client } = await w.api.member([...permissions], { storeId: w.storeId });
      const tried = new Set<Action>();
      for (const [make, r] of cases) {
        const seen: ReturnDetail = (await client.get(`/api/v1/merchant/returns/${r.id}`)).body.data as never;
        for (const [i, promise] of seen.allowed_actions.entries()) {
          const permitted = needed(promise.action).every((one) => (permissions as readonly string[]).includes(one));
          if (!permitted) expect(promise).toMatchObject({ allowed: false, code: "FORBIDDEN", reason_code: "FORBIDDEN" });
          else if (!isCorrection(promise.action, r)) expect(promise).toEqual(r.allowed_actions[i]);
          // A refusal leaves the case unchanged; actions allowed or forbidden everywhere are tried once.
          const once = promise.allowed || !permitted;
          if (once && tried.has(promise.action)) continue;
          assertKept(promise, await attempt(promise.action, promise.allowed ? await make(w) : r, client), r);
          if (once) tried.add(promise.action);
        }
      }
      expect([...tried].sort()).toEqual([...actions].sort());
    },
  );
});
