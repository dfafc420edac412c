import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { claimsOf } from "../../../tests/support/claim-world.ts";
import { onePixel } from "../../../tests/support/one-pixel.ts";
import { fileForm } from "../../../tests/support/photo.ts";
import { tracesOf } from "../../../tests/support/traces.ts";
import { type World, world } from "../../../tests/support/world.ts";

/** Every word that only this person says, is called or is reached by. */
const person = {
  external_id: "c-4242",
  email: "wilma.brontosaur@example.test",
  first_name: "Wilma",
  last_name: "Brontosaur",
  phone: "+15550198765",
};
const address = { name: "Wilma Brontosaur", line1: "9 Brontosaur Alley", city: "Bedrock", postcode: "04242", country: "US" };
const marks = ["wilma", "brontosaur", "15550198765", "bedrock"];
const said = (what: string) => `${what}, says Brontosaur`;

const folder = mkdtempSync(join(tmpdir(), "files-"));
let api: TestApi;
let w: World;
let calls: { client: Client; path: string; body: object; headers: Record<string, string>; named: boolean }[] = [];
beforeAll(async () => {
  api = await startApi({ config: { filesDir: folder } });
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const namesHer = (body: unknown): boolean => marks.some((mark) => JSON.stringify(body).toLowerCase().includes(mark));

/** Post with a key, and remember it: each call is repeated after the erasure. */
async function keyed(client: Client, path: string, body: object): Promise<any> {
  const headers = { "idempotency-key": `key-${calls.length}` };
  const answer = await client.post(path, body, headers);
  expect(answer.status, `${path} ${JSON.stringify(answer.body).slice(0, 500)}`).toBeLessThan(300);
  calls.push({ client, path, body, headers, named: namesHer(answer.body) });
  return answer.body.data;
}

async function upload(
  client: Client,
  url: string,
  name = "wilma-brontosaur.png",
  type = "image/png",
  bytes: Buffer | string = onePixel,
): Promise<any> {
  const answer = await client.raw({ method: "POST", url, ...fileForm(bytes, { name, type }) });
  expect(answer.statusCode, `${url} ${answer.body}`).toBe(201);
  return answer.json().data;
}

/** Return the stored files in which one of the marks stands. */
function filesNaming(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => marks.some((mark) => readFileSync(file).toString("utf8").toLowerCase().includes(mark)));
}

it("nothing of a person is left after an erasure: no row, file, export, event or answer, over everything that they and others did", async () => {
  calls = [];
  w = await world(api);
  const sent = { fulfilled_at: "2026-06-02T09:00:00Z", delivered_at: "2026-06-04T09:00:00Z" };
  const endpoint = {
    url: "https://hooks.example.test/in",
    topics: ["return.requested", "conversation.opened", "claim.requested", "order.created"],
  };
  await w.owner.post("/api/v1/merchant/webhook-endpoints", endpoint);
  await w.variant("v0", 2000);
  const order = await w.order({ lines: [{ unit_price_minor: 2000, quantity: 6 }], customer: person, ship_to: address, ...sent });
  const line = order.lines[0].id;
  const proof = { store: w.storeId, order_number: order.number, email: person.email, postcode: address.postcode };
  const wilma = api.as((await api.as(null).post("/api/v1/merchant/customer-auth/get-token", proof)).body.data.token);
  const portal = `/api/v1/public/portal/orders/${order.id}`;

  // What customers can do.
  const photo = (await upload(wilma, `${portal}/photos`)).id;
  const wish = { order_line_id: line, quantity: 1, reason: "OTHER", comment: said("Too small"), outcome: "REFUND", photos: [photo] };
  const own = await keyed(wilma, `${portal}/returns`, { items: [wish] });
  await keyed(wilma, `${portal}/conversations/messages`, { return_id: own.id, text: said("When is it paid") });
  await keyed(wilma, `${portal}/returns/${own.id}/cancel`, {});
  const evidence = [{ file_id: (await upload(wilma, `${portal}/photos`)).id }];
  const problem = { order_line_id: line, quantity: 1, reason: "DEFECTIVE", description: said("It broke"), evidence };
  const portalClaim = await wilma.post(`${portal}/claims`, { type: "QUALITY_ISSUE", items: [problem] });
  const { client: server } = await api.key(["subscribers:write", "events:write"], { storeId: w.storeId });
  const grant = { channel: "EMAIL", text: "Yes, news please.", source: "FORM", at: "2026-01-01T00:00:00Z" };
  await server.put("/api/v1/public/subscribers", {
    email: person.email,
    phone: person.phone,
    first_name: "Wilma",
    last_name: "Brontosaur",
    tags: ["brontosaur"],
    attributes: { cave: "Bedrock" },
  });
  await server.put("/api/v1/public/subscribers", { email: person.email, consents: [grant] });
  const cart = { email: person.email, currency: "USD", value_minor: 100, lines: [], changed_at: api.clock.now().toISOString() };
  await server.put("/api/v1/public/checkouts/t1", cart);
  const seen = { id: "s1", type: "product_viewed", at: api.clock.now().toISOString(), email: person.email, variant_external_id: "v0" };
  await server.post("/api/v1/public/events", { events: [seen] });
  await api.as(null).get(`/api/v1/public/portal/stores/${w.storeId}/articles?q=${encodeURIComponent("Wilma Brontosaur")}`);

  // What staff can do about them.
  const { text } = { text: said("Called") };
  await keyed(w.owner, `/api/v1/orders/${order.id}/notes`, { text });
  await keyed(w.owner, `/api/v1/merchant/returns/${own.id}/notes`, { text, files: [(await upload(w.owner, "/api/v1/merchant/files")).id] });
  const asked = {
    order_id: order.id,
    items: [{ order_line_id: line, quantity: 1, reason: "OTHER", comment: text, outcome: "STORE_CREDIT" }],
  };
  const staffReturn = await keyed(w.owner, "/api/v1/merchant/returns", asked);
  await keyed(w.owner, `/api/v1/merchant/returns/${staffReturn.return?.id ?? staffReturn.id}/decline`, { reason: said("No") });
  const received = await w.received(order, [{ quantity: 1, outcome: "STORE_CREDIT", comment: text }]);
  await w.done(await w.process(received), "create-store-credit", { data: {} });
  const c = claimsOf(w);
  const claim = await c.claim(order, "DAMAGED", [1], { override_reason: text, note: text });
  await c.done(claim, "request-info", { question: "Ms Brontosaur, what broke?" });
  await c.done(claim, "answer", { text });
  await c.done(claim, "deny", { reason: text });
  const invoice = { kind: "INVOICE", order_id: order.id, notes: text, message: text };
  const draft = await keyed(w.owner, "/api/v1/invoices", invoice);
  expect(draft.id ?? draft.invoice?.id).toBeTruthy();
  const view = { noun: "orders", name: "Hers", query: `q=${encodeURIComponent("Wilma Brontosaur")}`, shared: false };
  await keyed(w.owner, "/api/v1/merchants/views", view);
  await keyed(w.owner, "/api/v1/merchants/exports", { list: "orders", format: "csv", query: { q: "brontosaur" } });
  const people = "/api/v1/notifications/subscribers/imports";
  const csv = `email,first name\n${person.email},Wilma\n`;
  const file = await upload(w.owner, `${people}/files`, "people.csv", "text/csv", csv);
  await keyed(w.owner, people, { file_id: file.id, mapping: file.mapping, consent: null, dry_run: false });
  const test = { event: "complaint", recipient: person.email, From: "+15550198765", Body: said("STOP it") };
  await api.db.kysely
    .insertInto("provider_event")
    .values({
      ...{ id: "pe1", store_id: w.storeId, connection_id: "EMAIL", event_id: "pe1", raw: Buffer.from(JSON.stringify(test)), state: "DONE" },
      received_at: api.clock.now().toISOString(),
    } as never)
    .execute();
  await api.drain();
  if (portalClaim.status === 201) await w.owner.post(`/api/v1/claims/${(portalClaim.body.data as any).id}/deny`, { reason: text });
  for (const one of (await w.owner.get("/api/v1/claims?status=OPEN")).body.data.items)
    await w.owner.post(`/api/v1/claims/${one.id}/close`, { reason: text });
  await api.drain();

  const before = await tracesOf(api, marks);
  // The scenario reaches these; a place it no longer reaches would prove nothing.
  const reached = [
    "idempotency.answer",
    "audit.actor_name",
    "list_export_chunk.content",
    "outbox.payload",
    "saved_view.query",
    "file.name",
  ];
  expect(reached.filter((place) => !before.includes(place))).toEqual([]);
  expect(filesNaming()).not.toEqual([]);

  const erased = await w.owner.post("/api/v1/merchant/customer-data/erase", {
    email: person.email,
    documents: "erase",
    reason: "Ticket 1",
  });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  await api.drain();
  expect(await tracesOf(api, marks)).toEqual([]);
  expect(filesNaming()).toEqual([]);
  expect((await w.owner.get("/api/v1/merchants/exports")).body.data.items).toEqual([]);
  for (const { client, path, body, headers, named } of calls) {
    const answer = await client.post(path, body, headers);
    // A customer's token ended with the address; what named nobody is answered as before.
    if (client === wilma) expect(answer.status, path).toBe(401);
    else if (named) expect([answer.status, answer.body.data.code], path).toEqual([410, "ANSWER_ERASED"]);
    else expect(answer.status, path).toBeLessThan(300);
    expect(namesHer(answer.body), path).toBe(false);
  }
  expect(calls.filter(({ named }) => named).length).toBeGreaterThan(5);
  expect((await w.owner.get("/api/v1/merchant/returns?limit=50")).body.data.items).toHaveLength(3);
  await api.drain();
  expect(await tracesOf(api, marks)).toEqual([]);
});
