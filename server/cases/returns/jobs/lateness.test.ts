import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReturnsCalendar, ReturnsOverview } from "#contracts/returns/overview";
import type { ReturnsBoard } from "#contracts/returns/shapes";
import type { LateAfterDays } from "#contracts/settings/general";
import { defaultLateAfterDays } from "#server/cases/domain/returns/advance";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { refusal, type World, world } from "../../../../tests/support/world.ts";

const dayMs = 86_400_000;
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  w = await world(api);
});
afterAll(() => api.close());

const order = () => w.order({ lines: [{ unit_price_minor: 1000 }] });
const targets = async (over: Partial<LateAfterDays>) => {
  await w.save("GENERAL", { late_after_days: { ...defaultLateAfterDays, ...over } });
  await api.drain();
};
const read = async <T>(path: string) => (await w.owner.get(`/api/v1/merchant/returns${path}`)).body.data as T;
const lateIds = async () => (await read<{ items: { id: string }[] }>("?late=true")).items.map(({ id }) => id);
const daysUntilDue = async (id: string) => {
  const { due_at } = await w.show({ id });
  return due_at && Math.round((Date.parse(due_at) - api.clock.now().getTime()) / dayMs);
};

describe("a store's targets", () => {
  it("decide when new requests are late", async () => {
    await targets({ REQUEST: 5 });
    expect(await daysUntilDue((await w.request(await order(), [1])).id)).toBe(5);
  });

  it("move open returns when they change, counted from when each entered its step", async () => {
    const { id } = await w.request(await order(), [1]);
    await w.at(new Date(api.clock.now().getTime() + dayMs).toISOString());
    await targets({ REQUEST: 10 });
    expect(await daysUntilDue(id)).toBe(9);
    await w.done({ id }, "approve");
    await targets({ APPROVED: 7 });
    expect(await daysUntilDue(id)).toBe(7);
  });

  it("change what Today, the list, the board and the calendar call late", async () => {
    const { id, created_at } = await w.request(await order(), [1]);
    await w.at(new Date(Date.parse(created_at) + 1.5 * dayMs).toISOString());
    const today = async () => (await read<ReturnsOverview>("/overview")).late;
    const [from, to] = [created_at.slice(0, 10), new Date(Date.parse(created_at) + 9 * dayMs).toISOString().slice(0, 10)];
    const due = async () =>
      (await read<ReturnsCalendar>(`/calendar?from=${from}&to=${to}`)).events
        .filter(({ kind, return_id }) => kind === "DUE" && return_id === id)
        .map(({ late }) => late);
    const onBoard = async () => (await read<ReturnsBoard>("/board")).columns[0]?.items[0]?.due_at ?? null;
    expect([await today(), await lateIds(), await due()]).toEqual([0, [], [false]]);
    await targets({ REQUEST: 1 });
    expect([await today(), await lateIds(), await due()]).toEqual([1, [id], [true]]);
    expect(Date.parse((await onBoard()) ?? "")).toBe(Date.parse(created_at) + dayMs);
    await targets({ REQUEST: null });
    expect([await today(), await lateIds(), await due(), await onBoard()]).toEqual([0, [], [], null]);
  });

  it("leave closed returns and other stores alone", async () => {
    const other = await world(api);
    const theirs = await other.request(await other.order({ lines: [{ unit_price_minor: 1000 }] }), [1]);
    const closed = await w.request(await order(), [1]);
    await w.done(closed, "decline", { reason: "Worn" });
    await targets({ REQUEST: 30 });
    expect((await w.show(closed)).due_at).toBeNull();
    expect((await other.show(theirs)).due_at).toBe(theirs.due_at);
  });

  it("are whole days from one, for every step, or none", async () => {
    const save = (late_after_days: unknown) => w.owner.put("/api/v1/merchant/settings", { section: "GENERAL", data: { late_after_days } });
    const { REQUEST: _, ...missing } = defaultLateAfterDays;
    for (const bad of [{ ...defaultLateAfterDays, REQUEST: 0 }, { ...defaultLateAfterDays, REQUEST: 1.5 }, missing])
      expect(refusal(await save(bad))).toEqual([400, "BAD_REQUEST"]);
    expect((await save({ ...defaultLateAfterDays, COMPLETED: 3 })).status).toBe(400);
    expect((await save({ ...defaultLateAfterDays, REQUEST: null })).status).toBe(200);
  });
});
