import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClaimDetail } from "#contracts/claims/shapes";
import type { InvoiceDetail, InvoiceSeries } from "#contracts/invoices/shapes";
import { type ApiRequest, type KillableServer, startKillableServer } from "../support/killable-server.ts";

let server: KillableServer;
beforeAll(async () => {
  server = await startKillableServer();
  const seller = { name: "Shop", lines: ["1 St"], city: "Reno", postal_code: "89502", country: "US" };
  await server.right("PUT", "/api/v1/invoices/settings", { seller });
}, 300_000);
afterAll(() => server?.close());

const claims = "/api/v1/claims";
const invoices = "/api/v1/invoices";
const rounds = 6;

async function approved(): Promise<ClaimDetail> {
  const order = await server.order();
  const items = [{ order_line_id: order.lines[0]!.id, quantity: 2, reason: "DAMAGED" }];
  const body = { order_id: order.id, type: "DAMAGED", override_reason: "Agreed", items };
  const { id } = await server.right("POST", claims, body);
  return (await server.right("POST", `${claims}/${id}/approve`, {})).claim;
}
const content = { buyer: { name: "Ann" }, lines: [{ description: "Tea", unit_price: "100" }] };
const draft = async (): Promise<string> => (await server.right("POST", invoices, content)).id;
const resolving = ({ id, items }: ClaimDetail, kind: string): ApiRequest => ({
  path: `${claims}/${id}/resolve`,
  body: { items: [{ id: items[0]!.id, kind }], expected_total_minor: 2000 },
  key: `resolve-${id}`,
});
const issuing = (id: string): ApiRequest => ({ path: `${invoices}/${id}/issue`, body: {}, key: `issue-${id}` });

const countOf = ({ timeline }: ClaimDetail, label: string) => timeline.filter((row) => row.label === label).length;
const show = (id: string): Promise<ClaimDetail> => server.right("GET", `${claims}/${id}`);

function assertPaidOnce(claim: ClaimDetail, legs: readonly number[]): void {
  expect(claim).toMatchObject({
    stage: "RESOLVED",
    status: "CLOSED",
    close_reason: "RESOLVED",
    money: { paid_minor: 2000, pending_minor: 0 },
  });
  expect(claim.ledger.map(({ amount_minor, state }) => [amount_minor, state])).toEqual(legs.map((amount) => [amount, "SUCCEEDED"]));
  expect(claim.resolutions.map(({ state, amount_minor }) => [state, amount_minor])).toEqual([["DONE", 2000]]);
  // A restart takes up the legs in any order, so the second one's credit note may be issued first.
  expect(claim.documents.map(({ kind }) => kind)).toEqual(legs.map(() => "CREDIT_NOTE"));
  expect(claim.documents.map(({ gross_minor }) => gross_minor).sort((a, b) => a - b)).toEqual(legs);
  expect(["Resolved", "Payment", "Completed"].map((label) => countOf(claim, label))).toEqual([1, legs.length, 1]);
  expect(claim.order_detail.refundable_minor).toBe(0);
}

/** Return how many calls were cut off. */
async function round(n: number, delay: number): Promise<number> {
  const [refunds, credit] = [[await approved(), await approved()], await approved()];
  const drafts = [await draft(), await draft(), await draft()];
  const requests = [
    ...refunds.map((claim) => resolving(claim, "REFUND")),
    resolving(credit, "STORE_CREDIT"),
    ...drafts.map(issuing),
    { path: invoices, body: content, key: `draft-${n}` },
  ];
  const { answers, cut } = await server.killDuring(requests, delay);
  expect(
    answers.map(({ status, data }) => [status, data.code]),
    `round ${n}, killed after ${delay} ms`,
  ).toEqual(requests.map(({ path }) => [path === invoices ? 201 : 200, undefined]));
  for (const { id } of refunds) assertPaidOnce(await show(id), [700, 1300]);
  assertPaidOnce(await show(credit.id), [2000]);
  for (const id of drafts) {
    const invoice: InvoiceDetail = await server.right("GET", `${invoices}/${id}`);
    expect([invoice.status, invoice.number]).toEqual(["OPEN", expect.stringMatching(/^INV-\d{4}-\d{6}$/)]);
  }
  return cut;
}

describe("a server killed while it resolves claims and issues invoices", () => {
  it("has paid nothing twice, and left no gap in its numbers, after a restart and repeated calls", async () => {
    let cut = 0;
    for (let n = 1; n <= rounds; n++) cut += await round(n, Math.round(Math.random() * 80));
    expect(cut, "calls that were cut off").toBeGreaterThan(0);
    const { items }: { items: InvoiceSeries[] } = await server.right("GET", `${invoices}/series`);
    const series = items.map(({ kind, count, gaps }) => [kind, count, gaps]);
    expect(series.sort()).toEqual([
      ["CREDIT_NOTE", rounds * 5, 0],
      ["INVOICE", rounds * 3, 0],
    ]);
    const { items: drafts } = await server.right("GET", `${invoices}?status=DRAFT&limit=50`);
    expect(drafts).toHaveLength(rounds);
    const credits = await server.right("GET", "/api/v1/merchant/store-credits?limit=50");
    expect(credits.items.map(({ balance_minor }: { balance_minor: number }) => balance_minor)).toEqual(Array(rounds).fill(2000));
  }, 400_000);
});
