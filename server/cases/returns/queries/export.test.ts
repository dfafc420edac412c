import ExcelJS from "exceljs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { type World, world } from "../../../../tests/support/world.ts";

const path = "/api/v1/merchant/returns/export";
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
  for (const first_name of ["Ann", "=1+1"]) {
    const customer = { email: "a@example.test", first_name, last_name: "Bee" };
    await w.request(await w.order({ lines: [{ unit_price_minor: 123456 }], customer }), [1]);
  }
});
afterAll(() => api.close());

const file = (query: string, headers = {}) => w.owner.raw({ method: "GET", url: `${path}?${query}`, headers });
const linesOf = (text: string) => text.replace("\uFEFF", "").trim().split("\r\n");

describe("the exported list of returns", () => {
  it("requires the right to read returns", async () => {
    expect((await api.as(null).get(`${path}?format=csv`)).status).toBe(401);
    const { client } = await api.member(["orders"], { storeId: w.storeId });
    expect((await client.get(`${path}?format=csv`)).status).toBe(403);
  });

  it("accepts known formats and the list's own filters", async () => {
    for (const query of ["", "format=pdf", "format=csv&colour=red"]) expect((await w.owner.get(`${path}?${query}`)).status).toBe(400);
  });

  it("is a CSV with translated headings, decimals with their currency, and no formulas", async () => {
    const answer = await file("format=csv", { "accept-language": "fr" });
    expect(answer.headers["content-type"]).toContain("text/csv");
    expect(answer.headers["x-rows"]).toBe("2");
    const [head, ...rows] = linesOf(answer.body);
    expect(head).toContain("Retour,Commande,Client");
    expect(rows).toHaveLength(2);
    expect(rows.every((row) => row.includes(",1234.56,USD,"))).toBe(true);
    expect(rows.filter((row) => row.includes(",'=1+1 Bee,"))).toHaveLength(1);
    expect(rows.every((row) => row.includes(",Trop petit,Demandé,"))).toBe(true);
  });

  it("is an XLSX whose values are numbers and whose texts are no formulas", async () => {
    const { rawPayload } = await file("format=xlsx");
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(rawPayload as never);
    const sheet = book.worksheets[0]!;
    expect(sheet.rowCount).toBe(3);
    expect(sheet.getRow(1).getCell(1).value).toBe("Return");
    const heads = sheet.getRow(1).values as string[];
    expect([2, 3].map((row) => sheet.getRow(row).getCell(heads.indexOf("Value")).value)).toEqual([1234.56, 1234.56]);
    expect([2, 3].map((row) => sheet.getRow(row).getCell(3).value).sort()).toEqual(["'=1+1 Bee", "Ann Bee"]);
  });

  it("contains exactly the filtered returns of this store", async () => {
    expect(linesOf((await file("format=csv&q=ann+bee")).body)).toHaveLength(2);
    expect(linesOf((await file("format=csv&tab=closed")).body)).toHaveLength(1);
    const other = await world(api);
    const { body } = await other.owner.raw({ method: "GET", url: `${path}?format=csv` });
    expect(linesOf(body)).toHaveLength(1);
  });

  it("continues over its batches, each return once", async () => {
    const many = await world(api);
    const r = await many.request(await many.order({ lines: [{ unit_price_minor: 1000 }] }), [1]);
    const row = await api.db.kysely
      .selectFrom("returns")
      .selectAll()
      .where("store_id", "=", many.storeId)
      .where("id", "=", r.id)
      .executeTakeFirstOrThrow();
    const { tab: _, in_exchanges: __, ...base } = row;
    const plain = { ...base, exchange_tracking: "[]" as never, policy_snapshot: "{}" as never };
    const copies = Array.from({ length: 1100 }, (_, n) => ({
      ...plain,
      id: `${r.id}-${String(n).padStart(4, "0")}`,
      number: `X${n}`,
      seq: 1000 + n,
    }));
    for (let at = 0; at < copies.length; at += 275)
      await api.db.kysely
        .insertInto("returns")
        .values(copies.slice(at, at + 275))
        .execute();
    const { body } = await many.owner.raw({ method: "GET", url: `${path}?format=csv` });
    const numbers = linesOf(body)
      .slice(1)
      .map((line) => line.split(",")[0]);
    expect(new Set(numbers).size).toBe(1101);
    expect(numbers).toHaveLength(1101);
  });

  it("is recorded in the audit log", async () => {
    await file("format=csv&tab=review");
    const { body } = await w.owner.get("/api/v1/merchants/audit?action=return.exported&limit=1");
    expect(body.data.items[0].changes).toContainEqual({ field: "tab", before: null, after: "review" });
  });
});
