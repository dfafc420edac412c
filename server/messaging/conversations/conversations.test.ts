import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addDays, dayIn, timeOn } from "#server/kit/days";
import errors from "../../../contracts/locales/errors/en.json" with { type: "json" };
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { lettersTo } from "../../../tests/support/letters.ts";
import { addPhoto } from "../../../tests/support/photo.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const base = "/api/v1/notifications/conversations";
const replies = "/api/v1/notifications/saved-replies";
const settings = "/api/v1/notifications/conversation-settings";
const email = "ann@example.test";
let api: TestApi;
let w: World;
let order: any;
let returned: any;
let ann: Client;
let portal: string;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  order = await w.order({
    lines: [{ unit_price_minor: 5000, quantity: 3 }],
    ship_to: { line1: "1 Main St", city: "Reno", postcode: "89502", country: "US" },
  });
  returned = await w.request(order, [1]);
  ann = await customerOf(order);
  portal = `/api/v1/public/portal/orders/${order.id}/conversations`;
});

async function customerOf(of: any): Promise<Client> {
  const proof = { store: w.storeId, order_number: of.number, email, postcode: "89502" };
  return api.as((await api.as(null).post("/api/v1/merchant/customer-auth/get-token", proof)).body.data.token);
}
const write = (text: string, over: object = {}, headers = {}) =>
  ann.post(`${portal}/messages`, { return_id: returned.id, text, ...over }, headers);
const written = async (text: string, over: object = {}) => {
  const answer = await write(text, over);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
};
const sync = async (over: object = {}) => (await ann.post(`${portal}/sync`, { return_id: returned.id, ...over })).body.data;
const list = async (query = "") => (await w.owner.get(`${base}${query}`)).body.data.items;
const first = async () => (await list())[0];
const show = async (id: string) => (await w.owner.get(`${base}/${id}`)).body.data;
const act = (id: string, action: string, body: object = {}, client = w.owner, headers = {}) =>
  client.post(`${base}/${id}/${action}`, body, headers);
const counts = async (client = w.owner) => (await client.get(`${base}/counts`)).body.data;
const wait = (minutes: number) => w.at(new Date(api.clock.now().getTime() + minutes * 60_000).toISOString());
const mails = async () => (await lettersTo(api, w.storeId, email)).filter(({ template }) => template === "conversationReplied");

describe("a customer", () => {
  it("writes from the case's page, and staff find it waiting, unread and on the case's timeline", async () => {
    expect((await sync()).messages).toBeNull();
    const { messages } = await written("When will my refund arrive?");
    expect(messages).toMatchObject([{ author: "CUSTOMER", text: "When will my refund arrive?" }]);
    expect(await first()).toMatchObject({
      about: { kind: "return", id: returned.id, number: returned.number },
      ...{ status: "OPEN", unread: 1, last_author: "CUSTOMER", last_text: "When will my refund arrive?", customer_email: email },
    });
    expect(await counts()).toMatchObject({ all: 1, waiting: 1, unassigned: 1, open: 1, unread: 1, closed: 0 });
    const { timeline } = await w.show(returned);
    expect(timeline.at(-1)).toMatchObject({ label: "Message Received", text: "When will my refund arrive?" });
    await api.drain();
    const notices = (await w.owner.get("/api/v1/merchants/notices")).body.data.items;
    expect(notices[0]).toMatchObject({ kind: "message_received", subject: returned.number });
  });

  it("has one conversation about each case and one about the order, however many begin at once", async () => {
    await Promise.all([written("One"), written("Two"), written("Three", { return_id: null }), written("Four", { return_id: null })]);
    const rows = await list();
    expect(rows.map(({ about }: any) => about.kind).sort()).toEqual(["order", "return"]);
    for (const { id } of rows) expect((await show(id)).messages.map(({ position }: any) => position)).toEqual([1, 2]);
  });

  it("writes about cases of their own order alone", async () => {
    const other = await w.order({ lines: [{ unit_price_minor: 5000 }] });
    const foreign = await w.request(other, [1]);
    expect((await write("x", { return_id: foreign.id })).status).toBe(404);
    expect((await ann.post(`/api/v1/public/portal/orders/${other.id}/conversations/messages`, { text: "x" })).status).toBe(404);
    expect((await sync({ return_id: foreign.id })).messages).toBeNull();
    expect((await write("   ")).status).toBe(400);
    expect((await w.owner.post(`${portal}/messages`, { text: "x" })).status).toBe(403);
  });

  it("sends the same message once, however often the browser repeats it", async () => {
    const headers = { "idempotency-key": "once" };
    const answers = [await write("Hello", {}, headers), await write("Hello", {}, headers)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await sync()).messages).toHaveLength(1);
  });

  it("writes five messages a minute, over all conversations of the order", async () => {
    for (const text of ["1", "2", "3", "4"]) await written(text);
    await written("5", { return_id: null });
    expect(refusal(await write("6"))).toEqual([429, "RATE_LIMITED"]);
    await wait(2);
    ann = await customerOf(order);
    await written("6");
  });

  it("attaches pictures of the order, and sees those of staff, but none of notes or of others", async () => {
    const own = await addPhoto(ann, `/api/v1/public/portal/orders/${order.id}/photos`);
    const theirs = await addPhoto(w.owner, "/api/v1/merchant/files");
    expect((await write("", { files: [theirs] })).status).toBe(404);
    await written("", { files: [own] });
    const { id } = await first();
    const noted = await addPhoto(w.owner, "/api/v1/merchant/files");
    await act(id, "messages", { text: "see", files: [theirs] });
    await act(id, "messages", { text: "for us", files: [noted], is_note: true });
    const file = (one: string) => ann.raw({ method: "GET", url: `${portal}/files/${one}` });
    expect((await file(own)).headers["content-type"]).toBe("image/png");
    expect([(await file(theirs)).statusCode, (await file(noted)).statusCode]).toEqual([200, 404]);
    const { messages } = await sync();
    expect(messages.map(({ text, files }: any) => [text, files.length])).toEqual([
      ["", 1],
      ["see", 1],
    ]);
  });

  it("full of links is set aside and announces nothing, until somebody says it is no spam", async () => {
    await written("https://spam.test ".repeat(8));
    await api.drain();
    expect(await counts()).toMatchObject({ all: 0, spam: 1, waiting: 0, unread: 0 });
    expect(await list()).toEqual([]);
    const [{ id }] = await list("?tab=spam");
    expect((await act(id, "messages", { text: "No" })).status).toBe(409);
    const told = async () => (await w.show(returned)).timeline.filter(({ label }: any) => label === "Message Received");
    expect(await told()).toEqual([]);
    expect((await act(id, "not-spam")).body.data).toMatchObject({ status: "OPEN" });
    expect(await counts()).toMatchObject({ spam: 0, waiting: 1 });
    expect(await told()).toMatchObject([{ text: expect.stringMatching(/^https:/), actor: { type: "customer" } }]);
    await act(id, "spam");
    await written("Are you there?");
    await act(id, "not-spam");
    expect((await told()).map(({ text }: any) => text.slice(0, 3))).toEqual(["htt", "Are"]);
    await wait(60);
    await act(id, "messages", { text: "Yes" });
    expect(
      (await api.db.kysely.selectFrom("conversation").select("first_response_minutes").where("id", "=", id).executeTakeFirstOrThrow())
        .first_response_minutes,
    ).not.toBeNull();
  });
});

describe("an answer that is a file alone", () => {
  it("names the file in its mail", async () => {
    await written("Where is my label?");
    const { id } = await first();
    const file = await addPhoto(w.owner, "/api/v1/merchant/files");
    expect((await act(id, "messages", { text: "", files: [file] })).status).toBe(201);
    await wait(1);
    await api.drain();
    const [mail] = await mails();
    expect(mail?.body).toContain("a.png");
  });
});

describe("staff", () => {
  it("answer, which the customer sees with a first name alone, without notes", async () => {
    await written("Hello?");
    const { id } = await first();
    await act(id, "messages", { text: "Check the parcel", is_note: true });
    const { body, status } = await act(id, "messages", { text: "We have it." });
    expect([status, body.data.waiting_since, body.data.unread]).toEqual([201, null, 0]);
    const { messages } = await sync();
    expect(messages.map(({ author, text }: any) => [author, text])).toEqual([
      ["CUSTOMER", "Hello?"],
      ["STAFF", "We have it."],
    ]);
    expect(messages[1].name).not.toContain(" ");
    expect((await w.show(returned)).timeline.at(-1)).toMatchObject({ label: "Message Sent", text: "We have it." });
  });

  it("who answer at once do not both answer, when they say what they have seen", async () => {
    await written("Hello?");
    const { id } = await first();
    const colleague = await api.member(["returns", "RETURNS_UPDATE"], { storeId: w.storeId });
    const answers = await Promise.all([
      act(id, "messages", { text: "A", after: 1 }),
      act(id, "messages", { text: "B", after: 1 }, colleague.client),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.data.code).toBe("ANSWERED_MEANWHILE");
    expect((await sync()).messages).toHaveLength(2);
  });

  it("who assign at once on the same version: one succeeds, the other learns of it", async () => {
    await written("Hello?");
    const { id, version } = await first();
    const colleague = await api.member(["returns", "RETURNS_UPDATE"], { storeId: w.storeId });
    const people = (await w.owner.get("/api/v1/merchants/members")).body.data.items;
    const answers = await Promise.all(
      [w.owner, colleague.client].map((client, index) =>
        act(id, "assign", { member_id: people[index].id, expected_version: version }, client),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await show(id)).messages.filter(({ event }: any) => event?.name === "ASSIGNED")).toHaveLength(1);
    expect(refusal(await act(id, "assign", { member_id: "nobody" }))).toEqual([422, "UNKNOWN_MEMBER"]);
  });

  it("close, and a message that arrives at the same time leaves the conversation open", async () => {
    await written("Hello?");
    const { id, version } = await first();
    await Promise.all([write("One more thing"), act(id, "close", { expected_version: version })]);
    expect(await show(id)).toMatchObject({ status: "OPEN", resolution_minutes: null });
    await act(id, "close");
    expect(await sync()).toMatchObject({ is_closed: true });
    await written("And another");
    expect(await show(id)).toMatchObject({ status: "OPEN", resolution_minutes: null, unread: 3 });
  });

  it("snooze until an instant, when the conversation comes back by itself", async () => {
    await written("Hello?");
    const { id } = await first();
    const until = new Date(api.clock.now().getTime() + 3_600_000).toISOString();
    expect((await act(id, "snooze", { until: "2020-01-01T00:00:00Z" })).status).toBe(400);
    expect((await act(id, "snooze", { until })).body.data).toMatchObject({ status: "SNOOZED", snoozed_until: until });
    await w.runTask("conversations.wake");
    expect((await show(id)).status).toBe("SNOOZED");
    await wait(61);
    await w.runTask("conversations.wake");
    expect(await show(id)).toMatchObject({ status: "OPEN", snoozed_until: null });
    expect((await show(id)).messages.at(-1)).toMatchObject({ author: "SYSTEM", event: { name: "WOKEN" } });
  });

  it("tell their assignee that they are theirs, and that they are back after a snooze, but nobody who did it themselves", async () => {
    await written("Hello?");
    const { id } = await first();
    const { client, id: member_id } = await api.member(["returns", "RETURNS_UPDATE"], { storeId: w.storeId });
    const kinds = async () => {
      await api.drain();
      const { items } = (await client.get("/api/v1/merchants/notices")).body.data;
      return items.filter(({ object_id }: any) => object_id === id).map(({ kind }: any) => kind);
    };
    const before = await kinds();
    expect((await act(id, "assign", { member_id }, client)).status).toBe(200);
    expect(await kinds()).toEqual(before);
    await act(id, "assign", { member_id: null });
    expect((await act(id, "assign", { member_id })).status).toBe(200);
    expect(await kinds()).toEqual(["conversation_assigned", ...before]);
    await act(id, "snooze", { until: new Date(api.clock.now().getTime() + 3_600_000).toISOString() }, client);
    await wait(61);
    await w.runTask("conversations.wake");
    expect(await kinds()).toEqual(["conversation_woken", "conversation_assigned", ...before]);
  });

  it("are measured within answering hours", async () => {
    const everyDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: "00:00", closes: "23:59" }));
    expect((await w.owner.put(settings, { hours: everyDay, target_minutes: 30, expected_version: 0 })).body.data).toMatchObject({
      version: 1,
    });
    expect((await w.owner.put(settings, { hours: [], target_minutes: 30, expected_version: 0 })).status).toBe(409);
    await w.owner.put(settings, { hours: [], target_minutes: 30 });
    await written("Hello?");
    const { id } = await first();
    await wait(45);
    expect((await show(id)).waiting_minutes).toBe(45);
    await act(id, "messages", { text: "Hi" });
    await wait(15);
    await act(id, "close");
    expect(await show(id)).toMatchObject({ first_response_minutes: 45, resolution_minutes: 60 });
    expect((await w.owner.get(`${base}/figures`)).body.data).toMatchObject({
      ...{ answered: 1, first_response_median: 45, within_target: 0, resolved: 1, resolution_median: 60 },
    });
  });

  it("count no minute of a break, and tell the customer when it ends", async () => {
    const shifts = [
      { opens: "14:00", closes: "18:00" },
      { opens: "09:00", closes: "12:00" },
    ];
    const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => shifts.map((shift) => ({ day, ...shift })));
    const save = (over: object[]) => w.owner.put(settings, { hours: over, target_minutes: 30 });
    const overlap = await save([...hours, { day: 3, opens: "11:00", closes: "14:00" }]);
    expect([overlap.status, overlap.body.data.errors]).toEqual([400, { hours: errors.fields.OVERLAPPING }]);
    expect((await save([...hours, { day: 3, opens: "12:00", closes: "14:00" }])).status).toBe(200);
    const fourth = [
      { day: 3, opens: "08:00", closes: "09:00" },
      { day: 3, opens: "12:00", closes: "14:00" },
    ];
    expect((await save([...hours, ...fourth])).body.data.errors).toEqual({ hours: errors.fields.TOO_BIG });
    await save(hours);
    const { timezone } = (await w.owner.get(settings)).body.data;
    const day = addDays(dayIn(timezone, api.clock.now()), 1);
    const at = (clock: string) => timeOn(timezone, day, clock).toISOString();
    await w.at(at("11:30"));
    ann = await customerOf(order);
    expect((await sync()).answers_at).toBeNull();
    await written("Hello?");
    const { id } = await first();
    await w.at(at("13:00"));
    ann = await customerOf(order);
    expect((await sync()).answers_at).toBe(at("14:00"));
    expect((await show(id)).waiting_minutes).toBe(30);
    await w.at(at("14:15"));
    await act(id, "messages", { text: "Hi" });
    expect(await show(id)).toMatchObject({ first_response_minutes: 45 });
  });

  it("see whether the customer is here and typing, and the customer sees them type", async () => {
    await written("Hello?");
    const { id } = await first();
    const presence = async () => (await w.owner.get(`${base}/${id}/presence`)).body.data;
    expect((await presence()).customer).toMatchObject({ is_here: false, is_typing: false });
    await sync({ is_typing: true });
    expect((await presence()).customer).toMatchObject({ is_here: true, is_typing: true });
    await act(id, "typing");
    expect(await sync()).toMatchObject({ is_typing: true });
    expect((await presence()).typing).toEqual([]);
  });

  it("read for themselves alone", async () => {
    await written("Hello?");
    const { id } = await first();
    const colleague = await api.member(["returns"], { storeId: w.storeId });
    expect((await colleague.client.post(`${base}/${id}/read`, {})).status).toBe(200);
    expect([(await counts(colleague.client)).unread, (await counts()).unread]).toEqual([0, 1]);
  });
});

describe("a mail", () => {
  it("brings an answer that the customer has not read, in their language, and its link opens the portal", async () => {
    await written("Hello?");
    const { id } = await first();
    await act(id, "messages", { text: "First <b>answer</b>" });
    await act(id, "messages", { text: "Second answer" });
    await wait(2);
    await api.drain();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.body).toContain("First <b>answer</b>");
    expect(mail?.body).toContain("Second answer");
    const token = /\/talk\/([\w.-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
    const entered = await api.as(null).post("/api/v1/public/portal/conversations/enter", { token });
    expect(entered.body.data).toMatchObject({ order: { id: order.id }, about: { kind: "return", id: returned.id } });
    ann = api.as(entered.body.data.token);
    expect((await sync()).messages).toHaveLength(3);
    const forged = await api.as(null).post("/api/v1/public/portal/conversations/enter", { token: `${token.slice(0, -1)}x` });
    expect(forged.status).toBe(404);
    await wait(31 * 24 * 60);
    expect((await api.as(null).post("/api/v1/public/portal/conversations/enter", { token })).status).toBe(404);
  });

  it("is not written while the customer reads the page", async () => {
    await written("Hello?");
    const { id } = await first();
    await act(id, "messages", { text: "Answer" });
    await sync();
    await wait(2);
    await api.drain();
    expect(await mails()).toEqual([]);
  });
});

describe("saved replies", () => {
  it("are written in several languages and filled for a conversation in the customer's", async () => {
    const texts = { en: "Hello {{ customer.first_name }}, {{ case.number }} is on its way.", fr: "Bonjour {{ customer.first_name }}." };
    expect((await w.owner.post(replies, { name: "On its way", texts })).status).toBe(201);
    expect(refusal(await w.owner.post(replies, { name: "on ITS way", texts }))).toEqual([409, "NAME_TAKEN"]);
    expect(refusal(await w.owner.post(replies, { name: "x", texts: { en: "{{ a" } }))).toEqual([422, "TEMPLATE_SYNTAX"]);
    expect(refusal(await w.owner.post(replies, { name: "x", texts: { en: "{{ customer.secret }}" } }))).toEqual([422, "UNKNOWN_VARIABLE"]);
    await written("Hello?");
    const { id } = await first();
    const filled = async () => (await w.owner.get(`${base}/${id}/saved-replies`)).body.data.items;
    expect(await filled()).toMatchObject([{ text: `Hello Ann, ${returned.number} is on its way.`, language: "en" }]);
    await write("Bonjour ?", {}, { "accept-language": "fr" });
    expect(await filled()).toMatchObject([{ text: "Bonjour Ann.", language: "fr" }]);
  });
});

describe("rights", () => {
  it("limit conversations to those of cases a member may open", async () => {
    await written("About the return");
    await written("About the order", { return_id: null });
    const claims = await api.member(["claims", "RETURNS_UPDATE"], { storeId: w.storeId });
    const orders = await api.member(["orders"], { storeId: w.storeId });
    const rows = (await claims.client.get(base)).body.data.items;
    expect(rows.map(({ about }: any) => about.kind)).toEqual(["order"]);
    const hidden = (await list()).find(({ about }: any) => about.kind === "return");
    expect((await claims.client.get(`${base}/${hidden.id}`)).status).toBe(404);
    expect((await act(hidden.id, "close", {}, claims.client)).status).toBe(404);
    expect((await claims.client.post(base, { return_id: returned.id, text: "x" })).status).toBe(404);
    expect((await orders.client.get(base)).status).toBe(403);
    expect((await api.as(null).get(base)).status).toBe(401);
    const other = await world(api);
    expect((await other.owner.get(`${base}/${hidden.id}`)).status).toBe(404);
  });

  it("a reader sees what they may not do", async () => {
    await written("Hello?");
    const reader = await api.member(["returns"], { storeId: w.storeId });
    const { id } = await first();
    expect((await act(id, "close", {}, reader.client)).status).toBe(403);
    const { allowed_actions } = (await reader.client.get(`${base}/${id}`)).body.data;
    expect(allowed_actions.every(({ allowed }: any) => !allowed)).toBe(true);
  });
});

it("staff begin a conversation about a case, which another about the same case continues", async () => {
  const begun = await w.owner.post(base, { return_id: returned.id, text: "Your parcel is here." });
  expect(begun.status).toBe(201);
  const again = await w.owner.post(base, { return_id: returned.id, text: "And inspected." });
  expect(again.body.data.id).toBe(begun.body.data.id);
  expect((await w.owner.get(`${base}/find?return_id=${returned.id}`)).body.data.conversation.id).toBe(begun.body.data.id);
  expect((await w.owner.post(base, { order_id: order.id, return_id: returned.id, text: "x" })).status).toBe(400);
  expect((await w.owner.post(base, { order_id: "nothing", text: "x" })).status).toBe(404);
});

it("the email of a conversation about an order is found by its order", async () => {
  const one = await w.order({ lines: [{ unit_price_minor: 100 }] });
  expect((await w.owner.post(base, { order_id: one.id, text: "Your order is on its way." })).status).toBe(201);
  await wait(1);
  await api.drain();
  const { items } = (await w.owner.get(`/api/v1/notifications/messages?order_id=${one.id}`)).body.data;
  expect(items).toMatchObject([{ template: "conversationReplied", order: { id: one.id, name: one.number } }]);
});

it("pages hold every conversation once, and the export all of them", async () => {
  for (let index = 0; index < 5; index += 1) {
    const one = await w.order({ lines: [{ unit_price_minor: 100 }] });
    await w.owner.post(base, { order_id: one.id, text: `Message ${index}` });
  }
  const seen: string[] = [];
  let cursor = "";
  do {
    const { items, next_cursor } = (await w.owner.get(`${base}?limit=2${cursor && `&cursor=${cursor}`}`)).body.data;
    seen.push(...items.map(({ id }: any) => id));
    cursor = next_cursor ?? "";
  } while (cursor);
  expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  const file = await w.owner.raw({ method: "GET", url: `${base}/export?format=csv` });
  expect(file.body.trim().split("\n")).toHaveLength(6);
});

it("erasing a customer erases what was written with them, with its files", async () => {
  const own = await addPhoto(ann, `/api/v1/public/portal/orders/${order.id}/photos`);
  await written("My name is Ann", { files: [own] });
  const { id } = await first();
  await act(id, "messages", { text: "A note about Ann", is_note: true });
  await w.done(returned, "cancel");
  const data = (await w.owner.get(`/api/v1/merchant/customer-data?email=${email}`)).body.data;
  expect(data.records.find(({ noun }: any) => noun === "conversations").count).toBe(1);
  const file = await w.owner.raw({ method: "GET", url: `/api/v1/merchant/customer-data/export?email=${email}` });
  expect(file.body).toContain("My name is Ann");
  expect(file.body).not.toContain("A note about Ann");
  expect((await w.owner.post("/api/v1/merchant/customer-data/erase", { email, documents: "keep", reason: "Asked" })).status).toBe(200);
  expect((await w.owner.get(`${base}/${id}`)).status).toBe(404);
  const left = await api.db.kysely.selectFrom("conversation_message").select("id").where("store_id", "=", w.storeId).execute();
  expect(left).toEqual([]);
});
