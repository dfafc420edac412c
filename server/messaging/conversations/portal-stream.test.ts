import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { followStream } from "../../../tests/support/follow-stream.ts";
import { type World, world } from "../../../tests/support/world.ts";

const staff = "/api/v1/notifications/conversations";
let api: TestApi;
let w: World;
let events: string;
let order: any;
let ann: Client;

beforeAll(async () => {
  api = await startApi();
  events = `${await api.listen()}/api/v1/events`;
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
  order = await shipped();
  ann = await customerOf(order);
});

const shipped = () =>
  w.order({
    lines: [{ unit_price_minor: 5000, quantity: 3 }],
    ship_to: { line1: "1 Main St", city: "Reno", postcode: "89502", country: "US" },
  });
async function tokenOf({ number }: any): Promise<string> {
  const proof = { store: w.storeId, order_number: number, email: "ann@example.test", postcode: "89502" };
  return (await api.as(null).post("/api/v1/merchant/customer-auth/get-token", proof)).body.data.token;
}
const customerOf = async (of: any): Promise<Client> => api.as(await tokenOf(of));
const talkOf = ({ id }: any) => `/api/v1/public/portal/orders/${id}/conversations`;
const ticketOf = async (client = ann, of = order) => (await client.post(`${talkOf(of)}/live-tickets`)).body.data.ticket;
const open = (ticket: string) => follow(`${events}?ticket=${ticket}`);
const follow = async (address: string, token?: string) => {
  const stream = await followStream(address, token);
  if (stream.status === 200) await stream.until("event: ready");
  return stream;
};
const told = (text: string) =>
  [...text.matchAll(/^data: (\{"id".*)$/gm)].map(([, data = ""]) => {
    const { resource, ids } = JSON.parse(data);
    return [resource, ...ids];
  });

describe("a customer's stream of events", () => {
  it("is opened by a ticket of their own order alone, once and within half a minute", async () => {
    const other = await shipped();
    expect((await api.as(null).post(`${talkOf(order)}/live-tickets`)).status).toBe(401);
    expect((await ann.post(`${talkOf(other)}/live-tickets`)).status).toBe(404);
    const ticket = await ticketOf();
    const [first, again] = [await open(ticket), await open(ticket)];
    expect([first.status, again.status]).toEqual([200, 401]);
    first.leave();
    const late = await ticketOf();
    api.clock.advance(30_001);
    expect((await open(late)).status).toBe(401);
  });

  it("does not outlast the customer's token", async () => {
    api.clock.advance(29.9 * 60_000);
    const ticket = await ticketOf();
    api.clock.advance(10_000);
    expect((await open(ticket)).status).toBe(401);
  });

  it.each([
    ["a ticket", async () => open(await ticketOf())],
    ["the customer's token", async () => follow(events, await tokenOf(order))],
  ])("tells of answers, typing and the end of the order's conversations, and of nothing else, opened by %s", async (_, opened) => {
    const other = await shipped();
    const stream = await opened();
    await (await customerOf(other)).post(`${talkOf(other)}/messages`, { text: "Another order" });
    await ann.post(`${talkOf(order)}/messages`, { text: "Where is it?" });
    const { id } = (await w.owner.get(`${staff}?q=${encodeURIComponent(order.number)}`)).body.data.items[0];
    const act = (action: string, body: object = {}) => w.owner.post(`${staff}/${id}/${action}`, body);
    await act("messages", { text: "For colleagues", is_note: true });
    await act("assign", { member_id: null });
    await w.request(order, [1]);
    await act("typing");
    await act("messages", { text: "On its way" });
    await act("close");
    const mine = ["portal-conversations", order.id];
    await expect.poll(() => told(stream.text())).toEqual([mine, mine, mine, mine]);
    expect(stream.text()).not.toContain(other.id);
    stream.leave();
  });
});
