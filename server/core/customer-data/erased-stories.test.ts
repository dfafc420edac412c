import { afterAll, beforeAll, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { claimsOf } from "../../../tests/support/claim-world.ts";
import { act, chainOf, when } from "../../../tests/support/flow-graphs.ts";
import { flowWorld } from "../../../tests/support/flow-world.ts";
import { tracesOf } from "../../../tests/support/traces.ts";
import { world } from "../../../tests/support/world.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const person = { external_id: "c-78", email: "yves.plumet@example.test", first_name: "Yves", last_name: "Plumet", phone: "+33155501788" };
const address = { name: "Yves Plumet", line1: "8 rue Plumet", city: "Lyon", postcode: "69001", country: "FR" };

it("leaves nothing that was written about the person in claims, orders and documents", async () => {
  const w = await world(api);
  const c = claimsOf(w);
  const order = await w.order({
    lines: [{ unit_price_minor: 2000, quantity: 4 }],
    customer: person,
    ship_to: address,
    fulfilled_at: "2026-06-02T09:00:00Z",
  });
  const said = (what: string) => `${what}, says Plumet`;
  c.success(await w.owner.post(`/api/v1/orders/${order.id}/notes`, { text: said("Called") }), 201);
  c.success(await w.owner.put("/api/v1/claims/settings", { version: 0, data: { cap_minor: 1 } }));
  const claim = await c.claim(order, "DAMAGED", [2], { override_reason: said("Late"), note: said("Note") });
  const id = claim.items[0]!.id;
  c.success(
    await w.owner.post(`/api/v1/claims/${claim.id}/carrier-claims`, {
      carrier: "UPS",
      claimed_minor: 1,
      reference: "UPS-8",
      note: said("Note"),
    }),
    201,
  );
  await c.done(claim, "request-info", { question: "Mr Plumet, what broke?" });
  await c.done(claim, "answer", { text: said("The lid") });
  await c.done(claim, "approve", { note: said("Fine"), override_reason: said("Dear customer") });
  await c.resolved(claim, { items: [{ id, kind: "REFUND", quantity: 1 }], goodwill: { amount_minor: 100 }, reason: said("Sorry") });
  await c.resolved(claim, { items: [{ id, kind: "REPAIR", quantity: 1 }] });
  await c.done(claim, "cancel-resolution", { reason: said("No") });
  await c.done(claim, "close", { reason: said("Enough") });
  await c.done(claim, "reopen", { reason: said("More") });
  await c.done(claim, "close", { reason: said("Enough") });
  const invoices = "/api/v1/invoices";
  const draft = c.success(
    await w.owner.post(invoices, { kind: "INVOICE", order_id: order.id, notes: said("Note"), message: said("Hello") }),
    201,
  );
  const put = await w.owner.put("/api/v1/invoices/settings", {
    seller: { name: "Shop", lines: ["1 Road"], city: "Paris", postal_code: "75001", country: "FR" },
  });
  expect(put.status, JSON.stringify(put.body)).toBe(200);
  const issued = await w.owner.post(`${invoices}/${draft.id}/issue`, {});
  expect(issued.status, JSON.stringify(issued.body)).toBe(200);
  c.success(await w.owner.post(`${invoices}/${draft.id}/send`, { to: person.email, message: said("Dear") }));
  const unpaid = c.success(await w.owner.post(`${invoices}/${draft.id}/duplicate`, {})).invoice;
  const second = await w.owner.post(`${invoices}/${unpaid.id}/issue`, {});
  expect(second.status, JSON.stringify(second.body)).toBe(200);
  c.success(await w.owner.post(`${invoices}/${unpaid.id}/void`, { reason: said("Wrong") }));
  await api.drain();
  const exported = await w.owner.raw({ method: "GET", url: `/api/v1/merchant/customer-data/export?email=${person.email}` });
  const { written } = JSON.parse(exported.body).claims[0];
  const of = (label: string) => written.find((entry: { label: string }) => entry.label === label);
  expect([of("Info Requested").text, of("Answered").text]).toEqual(["Mr Plumet, what broke?", said("The lid")]);
  const erased = await w.owner.post("/api/v1/merchant/customer-data/erase", {
    email: person.email,
    documents: "erase",
    reason: "Ticket 1",
  });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  expect(await tracesOf(api, ["plumet", "155501788"])).toEqual([]);
});

it("leaves the path of a flow's run, without what its conditions read of the person", async () => {
  const w = await world(api);
  const f = flowWorld(w);
  const own = { ...person, email: "yves@plumet-family.test" };
  const domain = when("domain", { field: "customer.email_domain", op: "IS", value: "example.com" });
  await f.live("RETURN_REQUESTED", chainOf([domain, act("flag", "FLAG", { flag: "VIP" })]));
  const delay = { id: "delay", type: "DELAY" as const, config: { for: { amount: 9, unit: "DAYS" } } };
  const waiting = await f.live("RETURN_REQUESTED", chainOf([delay]));
  const r = await w.request(await w.order({ lines: [{ unit_price_minor: 2000 }], customer: own, ship_to: address }), [1]);
  const runs = await f.runsOf(r);
  const late = runs.find(({ flow_id }) => flow_id === waiting.id);
  await w.owner.post(`${f.path}/${waiting.id}/runs/${late?.id}/cancel`, { reason: "Settled with Mr Plumet" });
  await w.done(r, "decline", { reason: "No" });
  const shown = (await w.owner.get(`/api/v1/merchant/customer-data?email=${own.email}`)).body.data;
  expect(shown.records).toContainEqual({ noun: "flow-runs", count: 1 });
  const erase = () => w.owner.post("/api/v1/merchant/customer-data/erase", { email: own.email, documents: "erase", reason: "Ticket 2" });
  expect((await erase()).body.data.records).toContainEqual({ noun: "flow-runs", count: 1 });
  const [kept] = (await Promise.all(runs.map(f.run))).filter(({ flow_id }) => flow_id !== waiting.id);
  expect(kept?.trace.map(({ node, out, facts }) => [node, out, facts])).toEqual([
    ["start", "next", undefined],
    ["domain", "no", undefined],
    ["end", null, undefined],
  ]);
  await api.drain();
  expect(await tracesOf(api, ["plumet"])).toEqual([]);
});
