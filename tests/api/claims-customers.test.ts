import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Client, startApi, type TestApi } from "../support/api.ts";
import { type Claims, claimsOf } from "../support/claim-world.ts";
import { addPhoto, fileForm } from "../support/photo.ts";
import { refusal, type World, world } from "../support/world.ts";

const ship_to = { line1: "1 Main St", city: "Reno", postcode: "89502", country: "US" };
const sent = { ordered_at: "2026-06-01T09:00:00Z", fulfilled_at: "2026-06-02T09:00:00Z", delivered_at: "2026-06-05T09:00:00Z", ship_to };

let api: TestApi;
let w: World;
let c: Claims;
let order: any;
let ann: Client;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  c = claimsOf(w);
  await w.at("2026-06-08T09:00:00Z");
  order = await bought();
  ann = await customerOf(order);
});

const bought = () => w.order({ lines: [{ quantity: 2, unit_price_minor: 5000 }, { unit_price_minor: 700 }], ...sent });
async function customerOf(of: any): Promise<Client> {
  const proof = { store: w.storeId, order_number: of.number, email: "ann@example.test", postcode: "89502" };
  return api.as((await api.as(null).post("/api/v1/merchant/customer-auth/get-token", proof)).body.data.token);
}
const at = (rest = "", of: any = order) => `/api/v1/public/portal/orders/${of.id}/claims${rest}`;
const photo = (of: any = order, client: Client = ann): Promise<string> => addPhoto(client, `/api/v1/public/portal/orders/${of.id}/photos`);
const report = (over: object = {}, file?: string): Promise<Answer> => {
  const evidence = file ? [{ file_id: file, kind: "photo" }] : [];
  const items = [{ order_line_id: order.lines[0].id, quantity: 1, reason: "DAMAGED", evidence }];
  return ann.post(at(), { type: "DAMAGED", items, ...over });
};
const reported = async () => c.success(await report({}, await photo()), 201);

describe("a customer’s report in the portal", () => {
  it("is held to evidence and window, whatever is sent along", async () => {
    expect(refusal(await report())).toEqual([422, "PHOTO_REQUIRED"]);
    expect((await report({ override_reason: "Let me" }, await photo())).status).toBe(400);
    const lost = { type: "LOST", address_confirmed: true };
    expect(refusal(await report(lost), "instead")).toEqual([422, "PARCEL_DELIVERED", "STOLEN"]);
    expect(refusal(await report({ type: "STOLEN" }), "kind")).toEqual([422, "EVIDENCE_REQUIRED", "address"]);
    await w.at("2026-06-13T00:00:00Z");
    ann = await customerOf(order);
    expect(refusal(await report({}, await photo()), "closed_at")).toEqual([422, "WINDOW_CLOSED", "2026-06-12T23:59:59.999Z"]);
  });

  it("shows the customer no notes, flags, names of staff, carriers’ money or what staff gathered as evidence", async () => {
    const { id, items } = await reported();
    const own = await addPhoto(w.owner);
    await c.done({ id }, "evidence", { add: [{ file_id: own, kind: "other" }] });
    expect((await c.show({ id })).items[0]?.evidence).toHaveLength(2);
    expect(c.success(await ann.get(at(`/${id}`))).items[0].evidence).toEqual(items[0].evidence);
    await c.done({ id }, "notes", { text: "SECRET note" });
    await c.done({ id }, "flags", { add: ["SUSPECT"] });
    c.success(await w.owner.post(`/api/v1/claims/${id}/carrier-claims`, { carrier: "SECRET carrier", claimed_minor: 4242 }), 201);
    await c.done({ id }, "deny", { reason: "The photos show normal wear" });
    const seen = c.success(await ann.get(at(`/${id}`)));
    expect(JSON.stringify(seen)).not.toMatch(/SECRET|SUSPECT|4242|owner/);
    expect(seen).toMatchObject({ stage: "DENIED", close_reason: "DENIED", may_answer: false, may_cancel: false });
    expect(seen.story.map(({ label, text }: { label: string; text: string }) => [label, text])).toEqual([
      ["Submitted", ""],
      ["Denied", "The photos show normal wear"],
    ]);
  });

  it("is answered and withdrawn by its customer until it is decided", async () => {
    const { id } = await reported();
    expect(refusal(await ann.post(at(`/${id}/answer`), { text: "Hello" }))).toEqual([409, "WRONG_STAGE"]);
    await c.done({ id }, "request-info", { question: "A photo of the label?" });
    expect(c.success(await ann.get(at(`/${id}`)))).toMatchObject({ question: "A photo of the label?", may_answer: true, may_cancel: true });
    expect((await ann.post(at(`/${id}/answer`), {})).status).toBe(400);
    const evidence = [{ file_id: await photo(), kind: "photo" }];
    expect(c.success(await ann.post(at(`/${id}/answer`), { text: "Here", evidence }))).toMatchObject({ stage: "UNDER_REVIEW" });
    await c.done({ id }, "approve");
    expect(refusal(await ann.post(at(`/${id}/cancel`), {}))).toEqual([409, "NOT_CANCELLABLE"]);
    expect((await c.show({ id })).status).toBe("OPEN");
    const other = await reported();
    expect(c.success(await ann.post(at(`/${other.id}/cancel`), {}))).toMatchObject({ stage: "CANCELLED", status: "CLOSED" });
    expect(c.success(await ann.post(at(`/${other.id}/cancel`), {})).stage).toBe("CANCELLED");
  });

  it("withdrawn while it is approved is either withdrawn or approved, never withdrawn after the approval", async () => {
    for (let round = 0; round < 20; round++) {
      order = await bought();
      ann = await customerOf(order);
      const { id } = await reported();
      const [approved, cancelled] = await Promise.all([c.act({ id }, "approve"), ann.post(at(`/${id}/cancel`), {})]);
      const after = await c.show({ id });
      const isApproved = after.timeline.some(({ label }) => label === "Approved");
      const expected = isApproved ? [200, 409, "APPROVED"] : [409, 200, "CANCELLED"];
      expect([approved.status, cancelled.status, after.stage], `round ${round}`).toEqual(expected);
    }
  });

  it("belongs to one order: another customer finds neither claim nor file", async () => {
    const { id } = await reported();
    const file = await photo();
    const another = await bought();
    const bob = await customerOf(another);
    for (const path of [at(`/${id}`), at(), at(`/${id}`, another)]) expect((await bob.get(path)).status, path).toBe(404);
    for (const action of ["answer", "cancel"])
      expect((await bob.post(at(`/${id}/${action}`, another), action === "answer" ? { text: "x" } : {})).status).toBe(404);
    const items = [{ order_line_id: another.lines[0].id, quantity: 1, reason: "DAMAGED", evidence: [{ file_id: file, kind: "photo" }] }];
    expect((await bob.post(at("", another), { type: "DAMAGED", items })).status).toBe(404);
    expect(
      (await bob.post(at("", another), { type: "MISSING_ITEM", items: [{ ...items[0], order_line_id: order.lines[0].id, evidence: [] }] }))
        .status,
    ).toBe(404);
    expect((await api.as(null).get(at())).status).toBe(401);
    for (const client of [w.owner, w.erp]) expect((await client.get(at())).status).toBe(403);
  });

  it("is taken only of the types the store offers", async () => {
    c.success(await w.owner.put("/api/v1/claims/settings", { data: { portal_types: ["LOST"] } }));
    expect(refusal(await report({}, await photo()))).toEqual([422, "REQUESTS_CLOSED"]);
    expect(c.success(await ann.get(at("/eligibility"))).types).toEqual(["LOST"]);
    c.success(await w.owner.put("/api/v1/claims/settings", { data: { portal_enabled: false } }));
    expect(refusal(await report({ type: "LOST", address_confirmed: true }))).toEqual([422, "REQUESTS_CLOSED"]);
  });

  it("asks only for what the store offers for such a problem, product and value", async () => {
    await w.variant("lamp", 5000);
    const conditions = [{ field: "SKU", op: "STARTS_WITH", value: "lamp" }];
    const group = c.success(await w.owner.post("/api/v1/merchant/product-groups", { name: "Lamps", conditions }), 201).id;
    const save = (...wishes: object[]) => w.owner.put("/api/v1/claims/settings", { data: { wishes } });
    const lamps = { product_group_ids: [group], kinds: ["REPLACEMENT"] };
    c.success(await save({ types: ["DAMAGED"], from_minor: 10_000, kinds: ["REFUND"] }, lamps, { types: ["DAMAGED"], kinds: ["REPAIR"] }));
    const line = { quantity: 2, unit_price_minor: 5000, variant_external_id: "lamp", product_external_id: "p-lamp" };
    order = await w.order({ lines: [line, { unit_price_minor: 700 }], ...sent });
    ann = await customerOf(order);
    const file = await photo();
    const of = (index: number, quantity = 1) => {
      const evidence = [{ file_id: file, kind: "photo" }];
      return { order_line_id: order.lines[index].id, quantity, reason: "DAMAGED", evidence };
    };
    const offered = async (wanted: string, ...items: object[]) => refusal(await report({ wanted, items }), "offered");
    expect(await offered("REFUND", of(0))).toEqual([422, "WISH_NOT_OFFERED", ["REPLACEMENT"]]);
    expect(await offered("REPLACEMENT", of(0, 2))).toEqual([422, "WISH_NOT_OFFERED", ["REFUND"]]);
    expect(await offered("REPLACEMENT", of(1))).toEqual([422, "WISH_NOT_OFFERED", ["REPAIR"]]);
    expect(await offered("REPAIR", of(0), of(1))).toEqual([422, "WISH_NOT_OFFERED", []]);
    const known = c.success(await ann.get(at("/eligibility"))).wishes;
    expect(known.map((one: { order_line_ids: string[] | null }) => one.order_line_ids)).toEqual([null, [order.lines[0].id], null]);
    expect((await report({ wanted: "REPLACEMENT", items: [of(0)] })).status).toBe(201);
    expect((await report({ items: [of(1)] })).status).toBe(201);
    expect((await c.submit(order, "DAMAGED", [1], { wanted: "STORE_CREDIT" })).status).toBe(201);
    expect(refusal(await w.owner.delete(`/api/v1/merchant/product-groups/${group}`))).toEqual([409, "IN_USE"]);
    const bad = await save({ from_minor: 2, to_minor: 1, product_group_ids: ["none"], kinds: [] });
    expect([bad.status, Object.keys(bad.body.data.errors)]).toEqual([400, ["data.wishes.0.to_minor", "data.wishes.0.product_group_ids.0"]]);
  });

  it("gives customers back the photos and videos they sent, and nothing else", async () => {
    const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom\0\0\0\0isommif1"), Buffer.alloc(40)]);
    const clip = await addPhoto(
      ann,
      `/api/v1/public/portal/orders/${order.id}/photos`,
      fileForm(bytes, { name: "a.mp4", type: "video/mp4" }),
    );
    const [still, unused] = [await photo(), await photo()];
    const evidence = [
      { file_id: clip, kind: "video" },
      { file_id: still, kind: "photo" },
    ];
    const items = [{ order_line_id: order.lines[0].id, quantity: 1, reason: "DAMAGED", evidence }];
    const alone = [{ ...items[0]!, evidence: evidence.slice(0, 1) }];
    expect(refusal(await report({ items: alone }))).toEqual([422, "PHOTO_REQUIRED"]);
    const claim = c.success(await report({ items, wanted: "REPLACEMENT" }), 201);
    expect([claim.wanted, claim.items[0].evidence]).toEqual(["REPLACEMENT", evidence]);
    const own = await addPhoto(w.owner);
    await c.done(claim, "evidence", { add: [{ file_id: own, kind: "photo" }] });
    const sentBack = async (file: string, client: Client = ann, of: any = order) => {
      const answer = await client.raw({ method: "GET", url: at(`/${claim.id}/files/${file}`, of) });
      return [answer.statusCode, String(answer.headers["content-type"]).split(";")[0]];
    };
    expect(await sentBack(clip)).toEqual([200, "video/mp4"]);
    expect(await sentBack(still)).toEqual([200, "image/png"]);
    for (const hidden of [own, unused, "none"]) expect(await sentBack(hidden)).toEqual([404, "application/json"]);
    const other = await bought();
    expect(await sentBack(still, await customerOf(other), other)).toEqual([404, "application/json"]);
  });

  it("is told by when the store answers, and later what it approved and how much", async () => {
    const claim = await c.claim(order, "DAMAGED", [2, 1]);
    await c.done(claim, "approve", { items: [{ id: claim.items[0]!.id, quantity: 1, amount_minor: 4000 }] });
    await api.drain();
    const mails = await api.db.kysely.selectFrom("message").select(["template", "body"]).where("claim_id", "=", claim.id).execute();
    const bodyOf = (template: string) => mails.find((one) => one.template === template)?.body ?? "";
    expect(bodyOf("claimSubmitted")).toMatch(/We will answer by .*June 10, 2026/);
    const approved = bodyOf("claimApproved");
    expect(approved).toContain("$40.00");
    expect([approved.includes(order.lines[0].title), approved.includes(order.lines[1].title)]).toEqual([true, false]);
  });

  it("lists what was reported, newest first", async () => {
    const [first, second] = [await reported(), await reported()];
    expect(c.success(await ann.get(at())).items.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    expect(refusal(await report({}, await photo()))).toEqual([409, "UNITS_TAKEN"]);
  });
});

describe("a claim of a store’s own system", () => {
  const create = (client: Client, over: object = {}) =>
    client.post("/api/v1/public/claims", {
      order_external_id: order.external_id,
      type: "MISSING_ITEM",
      items: [{ line_external_id: "l1", quantity: 1, reason: "MISSING" }],
      ...over,
    });

  it("names order and lines by the platform’s ids, and is held to the rules", async () => {
    const { client } = await api.key(["claims:read", "claims:write"], { storeId: w.storeId });
    const made = c.success(await create(client), 201);
    expect(made).toMatchObject({ source: "api", type: "MISSING_ITEM", items: [{ order_line_id: order.lines[1].id }] });
    expect(c.success(await client.get(`/api/v1/public/claims/${made.id}`)).number).toBe(made.number);
    expect(refusal(await create(client))).toEqual([409, "UNITS_TAKEN"]);
    expect(refusal(await create(client, { type: "DAMAGED", items: [{ line_external_id: "l0", quantity: 1, reason: "X" }] }))).toEqual([
      422,
      "PHOTO_REQUIRED",
    ]);
    expect((await create(client, { order_external_id: "none" })).status).toBe(404);
    expect((await create(client, { items: [{ line_external_id: "none", quantity: 1, reason: "X" }] })).status).toBe(404);
    expect((await create(client, { items: [{ quantity: 1, reason: "X" }] })).status).toBe(400);
    expect((await create(client, { override_reason: "Let me" })).status).toBe(400);
  });

  it("needs its scope, and stays in its store", async () => {
    const made = c.success(await create((await api.key(["claims:write"], { storeId: w.storeId })).client), 201);
    const path = `/api/v1/public/claims/${made.id}`;
    const { client: reader } = await api.key(["claims:read"], { storeId: w.storeId });
    expect((await create(reader)).status).toBe(403);
    expect((await w.erp.get(path)).status).toBe(403);
    expect((await api.as(null).get(path)).status).toBe(401);
    const stranger = await world(api);
    const { client } = await api.key(["claims:read", "claims:write"], { storeId: stranger.storeId });
    expect([(await client.get(path)).status, (await create(client)).status]).toEqual([404, 404]);
  });
});

describe("every call about a claim", () => {
  it("of another store answers that it does not exist", async () => {
    const claim = await c.claim(order, "MISSING_ITEM", [1]);
    const stranger = claimsOf(await world(api));
    const { owner } = await world(api);
    const carrier = c.success(await w.owner.post(`/api/v1/claims/${claim.id}/carrier-claims`, { carrier: "UPS", claimed_minor: 1 }), 201);
    const bodies: Record<string, object> = {
      "request-info": { question: "?" },
      answer: { text: "x" },
      resolve: { items: [{ id: claim.items[0]!.id, kind: "REFUND" }], expected_total_minor: 5000 },
      "preview-resolution": { items: [{ id: claim.items[0]!.id, kind: "REFUND" }] },
      notes: { text: "x" },
      assign: { member_id: null },
    };
    const actions = claim.allowed_actions.filter(({ method }) => method === "POST").map(({ action }) => action);
    expect(actions.length).toBeGreaterThan(15);
    for (const action of actions) expect([action, (await stranger.act(claim, action, bodies[action])).status]).toEqual([action, 404]);
    for (const path of [
      `/api/v1/claims/${claim.id}`,
      `/api/v1/claims/eligibility?order_id=${order.id}`,
      `/api/v1/claims/find?code=${claim.number}`,
    ])
      expect([path, (await owner.get(path)).status]).toEqual([path, 404]);
    const cid = carrier.carrier_claims[0].id;
    expect((await owner.put(`/api/v1/claims/${claim.id}/carrier-claims/${cid}`, { note: "x" })).status).toBe(404);
    expect((await owner.put(`/api/v1/claims/${claim.id}`, { wanted: "REFUND" })).status).toBe(404);
    expect((await c.show(claim)).version).toBe(carrier.version);
  });
});
