import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { startApi, type TestApi } from "../support/api.ts";
import { type Claims, claimsOf } from "../support/claim-world.ts";
import { refusal, type World, world } from "../support/world.ts";

let api: TestApi;
let w: World;
let c: Claims;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  c = claimsOf(w);
  await w.at("2026-06-10T09:00:00Z");
  await w.variant("chrono", 5000);
});

const path = (rest = "") => `/api/v1/merchant/warranty/${w.storeId}${rest}`;
const line = { variant_external_id: "chrono", product_external_id: "p-chrono", unit_price_minor: 5000 };
const sold = (quantity = 2) => w.order({ lines: [{ ...line, quantity }], fulfilled_at: "2026-06-02T09:00:00Z" });

/** Sell something under warranty and register it. */
async function covered(entry: object = {}) {
  const terms = { name: "Two years", duration: { value: 24, unit: "MONTHS" }, benefits: [{ type: "REPAIR", total_quantity: 2 }] };
  c.success(await w.owner.post(path(), { ...terms, ...entry }), 201);
  const order = await sold();
  const { items } = c.success(await w.owner.get(`/api/v1/merchant/products/${w.storeId}`));
  const made = await w.owner.post(path("/registrations"), { product_id: items[0].id, order_id: order.id });
  return { order, registration: c.success(made, 201) as { id: string; expires_at: string } };
}
const remaining = async (): Promise<(number | null)[]> =>
  c.success(await w.owner.get(path("/registrations"))).items[0].benefits.map((one: { remaining: number | null }) => one.remaining);
const strict = { override_reason: null };
const repair = async (claim: ClaimDetail) => {
  await c.done(claim, "approve");
  return c.resolved(claim, { items: [{ id: claim.items[0]!.id, kind: "REPAIR" }] });
};

describe("a warranty claim", () => {
  it("uses the registration of what was bought, and one benefit however often it is resolved", async () => {
    const { order, registration } = await covered();
    const claim = await c.claim(order, "WARRANTY", [1], { ...strict, wanted: "REPAIR" });
    expect([claim.registration?.id, claim.registration?.benefits[0]?.remaining]).toEqual([registration.id, 2]);
    const resolving = await repair(claim);
    expect([resolving.stage, resolving.resolutions[0]?.benefit, await remaining()]).toEqual(["IN_PROGRESS", "REPAIR", [1]]);
    const again = { items: [{ id: claim.items[0]!.id, kind: "REPAIR" }], expected_total_minor: 0 };
    expect(c.success(await c.act(claim, "resolve", again)).changed).toBe(false);
    expect(await remaining()).toEqual([1]);
    const done = await c.done(claim, "complete", { tracking: { carrier: "UPS", number: "1Z7" } });
    expect([done.stage, done.close_reason, done.resolutions[0]?.tracking, done.ledger]).toEqual(["RESOLVED", "RESOLVED", "UPS 1Z7", []]);
  });

  it("needs a photo of every item where the warranty settings say so", async () => {
    const { order } = await covered();
    const asked = async () => {
      const { lines } = c.success(await w.owner.get(`/api/v1/claims/eligibility?order_id=${order.id}`));
      return lines[0].types.find(({ type }: { type: string }) => type === "WARRANTY").evidence;
    };
    expect(await asked()).toEqual([]);
    await w.save("WARRANTY", { claim_photos_required: true });
    expect(await asked()).toEqual(["photo"]);
    expect(refusal(await c.submit(order, "WARRANTY", [1], strict))).toEqual([422, "PHOTO_REQUIRED"]);
    await w.save("WARRANTY", { claim_photos_required: false });
    expect((await c.submit(order, "WARRANTY", [1], strict)).status).toBe(201);
  });

  it("of units that came back repaired may be made again, until the benefit is used up", async () => {
    const { order } = await covered();
    for (const left of [1, 0]) {
      const claim = await c.claim(order, "WARRANTY", [2], strict);
      await repair(claim);
      await c.done(claim, "complete");
      expect(await remaining()).toEqual([left]);
    }
    expect(refusal(await c.submit(order, "WARRANTY", [1], strict))).toEqual([422, "BENEFIT_USED_UP"]);
    expect((await c.submit(order, "WARRANTY", [1])).status).toBe(422);
  });

  it("takes a benefit only when it is resolved: one that is cancelled, denied or closed leaves it", async () => {
    const { order } = await covered();
    const ends = { cancel: {}, deny: { reason: "Normal wear" }, close: { reason: "Repaired in the shop" } };
    for (const [action, body] of Object.entries(ends)) {
      const claim = await c.claim(order, "WARRANTY", [1], strict);
      if (action !== "deny") await c.done(claim, "approve");
      await c.done(claim, action, body);
      expect([action, await remaining()]).toEqual([action, [2]]);
    }
  });

  it("is the only open one of its registration, also when one is reopened", async () => {
    const { order } = await covered();
    const first = await c.claim(order, "WARRANTY", [1], strict);
    expect(refusal(await c.submit(order, "WARRANTY", [1], strict))).toEqual([409, "CLAIM_OPEN"]);
    await c.done(first, "cancel");
    const second = await c.claim(order, "WARRANTY", [1], strict);
    expect(refusal(await c.act(first, "reopen", { reason: "After all" }))).toEqual([409, "CLAIM_OPEN"]);
    await c.done(second, "cancel");
    expect((await c.done(first, "reopen", { reason: "After all" })).status).toBe("OPEN");
  });

  it("needs a valid registration, a covered reason and a benefit of the kind", async () => {
    const bare = await sold();
    expect(refusal(await c.submit(bare, "WARRANTY", [1]))).toEqual([422, "REGISTRATION_INVALID"]);
    const { order, registration } = await covered({ covered_reasons: ["BROKEN"], excluded_reasons: ["DROPPED"] });
    const as = (reason: string, over: object = {}) => {
      const items = [{ order_line_id: order.lines[0].id, quantity: 1, reason }];
      return c.submit(order, "WARRANTY", [1], { ...strict, items, ...over });
    };
    expect(refusal(await as("SCRATCHED"), "reason")).toEqual([422, "NOT_COVERED", "SCRATCHED"]);
    expect(refusal(await as("DROPPED"), "reason")).toEqual([422, "NOT_COVERED", "DROPPED"]);
    expect(refusal(await as("BROKEN", { wanted: "REFUND" }), "wanted")).toEqual([422, "NOT_COVERED", "REFUND"]);
    expect((await as("BROKEN", { registration_id: "none" })).status).toBe(404);
    c.success(await w.owner.post(path(`/registrations/${registration.id}/invalidate`), { note: "Typed wrong" }));
    expect(refusal(await as("BROKEN"))).toEqual([422, "REGISTRATION_INVALID"]);
  });

  it("may be resolved only in ways the registration covers", async () => {
    const { order } = await covered();
    const claim = await c.claim(order, "WARRANTY", [1], strict);
    await c.done(claim, "approve");
    const refund = { items: [{ id: claim.items[0]!.id, kind: "REFUND" }], expected_total_minor: 5000 };
    expect(refusal(await c.act(claim, "resolve", refund), "kind")).toEqual([422, "NOT_COVERED", "REFUND"]);
    expect([(await c.show(claim)).ledger, (await c.show(claim)).resolutions, await remaining()]).toEqual([[], [], [2]]);
  });

  it("ends with the registration, to the millisecond", async () => {
    const { order, registration } = await covered();
    const last = new Date(registration.expires_at).getTime();
    await w.at(new Date(last + 1).toISOString());
    expect(refusal(await c.submit(order, "WARRANTY", [1], strict), "closed_at")).toEqual([422, "WINDOW_CLOSED", registration.expires_at]);
    await w.at(new Date(last).toISOString());
    expect((await c.submit(order, "WARRANTY", [1], strict)).status).toBe(201);
  });

  it("takes the last benefit once when two are resolved at the same time", async () => {
    const { order } = await covered({ benefits: [{ type: "REPAIR_KIT", total_quantity: 1 }] });
    const claim = await c.claim(order, "WARRANTY", [1], strict);
    await c.done(claim, "approve");
    const body = { items: [{ id: claim.items[0]!.id, kind: "REPAIR_KIT" }], expected_total_minor: 0 };
    const answers = await Promise.all([1, 2, 3].map(() => c.act(claim, "resolve", body)));
    expect(answers.map((answer) => c.success(answer).changed).sort()).toEqual([false, false, true]);
    expect([(await c.show(claim)).resolutions.length, await remaining()]).toEqual([1, [0]]);
  });

  it("that is reopened and denied gives its benefit back, and its units to the customer", async () => {
    const { order } = await covered();
    const claim = await c.claim(order, "WARRANTY", [2], strict);
    await repair(claim);
    await c.done(claim, "complete");
    expect(await remaining()).toEqual([1]);
    expect(refusal(await c.act(claim, "deny", { reason: "Dropped" }))).toEqual([409, "WRONG_STAGE"]);
    await c.done(claim, "reopen", { reason: "The workshop found water in it" });
    const denied = await c.done(claim, "deny", { reason: "Water is not covered" });
    expect([denied.stage, denied.decision, denied.close_reason, denied.close_note]).toEqual([
      "DENIED",
      "REJECTED",
      "DENIED",
      "Water is not covered",
    ]);
    expect([denied.resolutions[0]?.benefit, await remaining()]).toEqual([null, [2]]);
    expect(c.success(await w.owner.get(`/api/v1/orders/${order.id}`)).lines[0].free).toBe(2);
  });

  it("that was paid keeps the money and the benefit it was paid for when it is denied after all", async () => {
    const { order } = await covered({ benefits: [{ type: "REFUND", total_quantity: 1 }] });
    const claim = await c.claim(order, "WARRANTY", [1], strict);
    await c.done(claim, "approve");
    await c.resolved(claim, { items: [{ id: claim.items[0]!.id, kind: "REFUND" }] });
    await c.done(claim, "reopen", { reason: "A second look" });
    const denied = await c.done(claim, "deny", { reason: "Not a defect" });
    expect([denied.money.paid_minor, denied.resolutions.map(({ state, benefit }) => [state, benefit]), await remaining()]).toEqual([
      5000,
      [["DONE", "REFUND"]],
      [0],
    ]);
    expect(c.success(await w.owner.get(`/api/v1/orders/${order.id}`)).lines[0].free).toBe(1);
    expect(refusal(await c.submit(order, "WARRANTY", [1], strict))).toEqual([422, "BENEFIT_USED_UP"]);
    expect(await c.returned(order)).toBe(5000);
  });

  it("whose repair is cancelled gives the benefit back, and is resolved another way", async () => {
    const { order } = await covered({
      benefits: [
        { type: "REPAIR", total_quantity: 1 },
        { type: "REFUND", total_quantity: 1 },
      ],
    });
    const claim = await c.claim(order, "WARRANTY", [1], strict);
    await repair(claim);
    expect(await remaining()).toEqual([0, 1]);
    expect(refusal(await c.act(claim, "cancel-resolution", {}))).toEqual([422, "REASON_REQUIRED"]);
    const open = await c.done(claim, "cancel-resolution", { reason: "The part is no longer made" });
    expect([open.stage, open.next_action, open.items[0]?.left, open.resolutions[0]?.state, await remaining()]).toEqual([
      "APPROVED",
      "resolve",
      1,
      "CANCELLED",
      [1, 1],
    ]);
    const paid = await c.resolved(claim, { items: [{ id: claim.items[0]!.id, kind: "REFUND" }] });
    expect([paid.close_reason, paid.money.paid_minor, await remaining()]).toEqual(["RESOLVED", 5000, [1, 0]]);
  });

  it("whose item goes back unrepaired ends denied, with the benefit left", async () => {
    const { order } = await covered();
    const claim = await c.claim(order, "WARRANTY", [1], strict);
    await repair(claim);
    const reason = "Beyond repair: the case was opened";
    const back = await c.done(claim, "cancel-resolution", { reason, send_back: true, tracking: "1Z8" });
    expect([back.close_reason, back.close_note, back.resolutions[0]?.state, back.resolutions[0]?.tracking]).toEqual([
      "DENIED",
      reason,
      "SENT_BACK",
      "1Z8",
    ]);
    expect(back.timeline.map(({ label }) => label)).toEqual(expect.arrayContaining(["Sent Back", "Denied"]));
    expect([await remaining(), c.success(await w.owner.get(`/api/v1/orders/${order.id}`)).lines[0].free]).toEqual([[2], 2]);
  });
});
