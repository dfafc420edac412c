import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Notice } from "#contracts/notices";
import type { MemberPermission } from "#contracts/permissions";
import { emit } from "#server/jobs/outbox";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { type Claims, claimsOf } from "../../../tests/support/claim-world.ts";
import { changedBy, claimPayload } from "../../../tests/support/events.ts";
import { type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let w: World;
let c: Claims;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  w = await world(api);
  c = claimsOf(w);
});
afterAll(() => api.close());

const member = (...permissions: MemberPermission[]) => api.member(permissions, { storeId: w.storeId });
const noticesOf = async (client: Client): Promise<Notice[]> => {
  await api.drain();
  return (await client.get("/api/v1/merchants/notices")).body.data.items;
};
const kindsOf = async (client: Client) => (await noticesOf(client)).map(({ kind }) => kind);
const order = () => w.order({ lines: [{ unit_price_minor: 2000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
const submitted = async () => c.claim(await order(), "DAMAGED", [1]);
/** Emits that a payment failed, by nobody unless named. */
const paymentFailed = ({ id, number }: { id: string; number: string }, by = changedBy()) =>
  api.db.transaction((tx) =>
    emit(tx, {
      ...{ store_id: w.storeId, topic: "claim.payment", payload: claimPayload({ id, number, by }) },
      news: [{ name: "payment_failed" }],
    }),
  );

describe("notices of claims", () => {
  it("inform those who may decide on claims of a new one, except its author", async () => {
    const { client: approver } = await member("claims", "RETURNS_APPROVE");
    const { client: viewer } = await member("claims");
    const { client: elsewhere } = await member("returns", "RETURNS_APPROVE");
    const claim = await submitted();
    expect(await noticesOf(approver)).toMatchObject([{ kind: "claim_submitted", object_id: claim.id, subject: claim.number }]);
    for (const client of [viewer, elsewhere, w.owner]) expect(await noticesOf(client)).toEqual([]);
  });

  it("inform the assignee of the assignment, of a colleague's note and of the answer, and nobody else", async () => {
    const { client, id } = await member("claims", "RETURNS_UPDATE");
    const { client: approver } = await member("claims", "RETURNS_APPROVE");
    const claim = await submitted();
    await c.done(claim, "assign", { member_id: id });
    await c.done(claim, "request-info", { question: "Which side?" });
    await c.done(claim, "answer", { text: "The left one" });
    await c.done(claim, "notes", { text: "Called" });
    expect((await kindsOf(client)).sort()).toEqual(["claim_answered", "claim_assigned", "claim_noted"]);
    expect(await kindsOf(approver)).toEqual(["claim_submitted"]);
  });

  it("inform those who decide of an answer when nobody is assigned", async () => {
    const { client } = await member("claims", "RETURNS_APPROVE");
    const claim = await submitted();
    await c.done(claim, "request-info", { question: "Which side?" });
    await c.done(claim, "answer", { text: "The left one" });
    expect((await kindsOf(client)).sort()).toEqual(["claim_answered", "claim_submitted"]);
  });

  it("report a refused payout to those who may pay, and to its author as well", async () => {
    const { client: finance } = await member("claims", "can_refund");
    const { client: other } = await member("returns", "can_refund");
    const claim = await submitted();
    await paymentFailed(claim, changedBy({ id: w.membershipId, name: "Owner" }));
    for (const client of [finance, w.owner]) expect(await kindsOf(client)).toEqual(["claim_payment_failed"]);
    expect(await kindsOf(other)).toEqual([]);
  });

  it("announce a carrier's deadline to those who file with carriers, once", async () => {
    const { client } = await member("claims", "RETURNS_UPDATE");
    const claim = await submitted();
    const at = api.clock.now().getTime();
    const carrier = { id: crypto.randomUUID(), store_id: w.storeId, claim_id: claim.id, carrier: "UPS", reference: "", state: "DRAFT" };
    const day = (days: number) => new Date(at + days * 86_400_000).toISOString();
    await api.db.kysely
      .insertInto("carrier_claim")
      .values({
        ...carrier,
        ...{ currency: "USD", claimed_minor: 2000, file_by: day(3), note: "", created_at: day(0), updated_at: day(0) },
      } as never)
      .execute();
    for (let i = 0; i < 2; i++) await w.runTask("claims.warn");
    expect(await kindsOf(client)).toEqual(["carrier_deadline"]);
  });

  it("reach only members at the claim's location, and hide what a person may no longer open", async () => {
    const [here, there] = [await w.location("here"), await w.location("there")];
    const limited = (place: string) => api.member(["claims", "can_refund"], { storeId: w.storeId, locations: [place] });
    const [local, remote] = [await limited(here), await limited(there)];
    const claim = await submitted();
    await c.done(claim, "approve", { location_id: here, needs_item: true });
    await paymentFailed(claim);
    expect(await kindsOf(local.client)).toEqual(["claim_payment_failed"]);
    expect(await kindsOf(remote.client)).toEqual([]);
    await w.owner.put(`/api/v1/merchants/members/${local.id}`, { permissions: ["orders"] });
    expect(await kindsOf(local.client)).toEqual([]);
  });
});
