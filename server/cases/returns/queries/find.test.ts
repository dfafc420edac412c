import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { decodePng } from "../../../../tests/support/pdf.ts";
import { refusal, type World, world } from "../../../../tests/support/world.ts";

describe("finding a return by a scanned or typed code", () => {
  let api: TestApi;
  let w: World;
  beforeAll(async () => {
    api = await startApi();
    w = await world(api);
  });
  afterAll(() => api.close());

  const find = (code: string) => w.owner.get(`/api/v1/merchant/returns/find?code=${encodeURIComponent(code)}`);
  const requested = async (over = {}) => w.request(await w.order({ lines: [{ unit_price_minor: 1000 }] }), [1], over);

  it("takes its number, id, tracking number or QR code, however typed", async () => {
    const r = await requested();
    await w.done(r, "approve");
    await w.done(r, "in-transit", { tracking_number: "1Z999AA10123456784", carrier: "ups" });
    const codes = [
      r.number,
      r.number.toLowerCase(),
      ` ${r.number} `,
      r.id,
      r.id.toUpperCase(),
      "1z999aa10123456784",
      "1Z 999 AA1 0123 4567 84",
    ];
    for (const code of [...codes, `https://any.example.test/dashboard/return/${r.id}?from=qr`])
      expect((await find(code)).body.data, code).toEqual({ id: r.id, number: r.number });
    expect((await w.show(r)).shipments).toMatchObject([
      { carrier: "UPS", carrier_name: "UPS", tracking_url: "https://www.ups.com/track?tracknum=1Z999AA10123456784" },
    ]);
  });

  it("finds nothing for another store or an unknown code", async () => {
    const r = await requested();
    const other = await world(api);
    expect((await other.owner.get(`/api/v1/merchant/returns/find?code=${r.number}x`)).status).toBe(404);
    expect((await other.owner.get(`/api/v1/merchant/returns/find?code=${r.id}`)).status).toBe(404);
    expect((await find("BH0000000000000")).status).toBe(404);
    expect((await find("")).status).toBe(400);
  });

  it("takes the QR code only while a drop-off is awaited", async () => {
    const mailed = await requested();
    const path = (id: string, format: string) => `/api/v1/merchant/returns/${id}/drop-off-code?format=${format}`;
    expect(refusal(await w.owner.get(path(mailed.id, "svg")))).toEqual([409, "WRONG_STAGE"]);
    const brought = await requested({ shipping_method: "IN_STORE" });
    await w.done(brought, "approve");
    const png = await w.owner.raw({ method: "GET", url: path(brought.id, "png") });
    expect(await decodePng(png.rawPayload)).toBe(`${api.config.publicUrl}/dashboard/return/${brought.id}`);
  });

  it("is received without a chosen store only by people who are not limited to places", async () => {
    const brought = await requested({ shipping_method: "IN_STORE" });
    await w.done(brought, "approve");
    const receive = async (locations?: string[]) => {
      const staff = await api.member(["returns", "RETURNS_UPDATE"], { storeId: w.storeId, ...(locations && { locations }) });
      return staff.client.post(`/api/v1/merchant/returns/${brought.id}/shipment-received`, {});
    };
    expect(refusal(await receive([await w.location("corner-shop")]))).toEqual([403, "FORBIDDEN"]);
    expect((await receive()).body.data.return.stage).toBe("SHIPMENT_RECEIVED");
  });

  it("requires a carrier's name that is not in the list", async () => {
    const r = await requested();
    await w.done(r, "approve");
    const other = await w.act(r, "in-transit", { tracking_number: "X", carrier: "Other" });
    expect([other.status, Object.keys(other.body.data.errors)]).toEqual([400, ["carrier_name"]]);
    const named = await w.done(r, "in-transit", { tracking_number: "X", carrier: "OTHER", carrier_name: "Uncle Joe" });
    expect(named.shipments).toMatchObject([{ carrier: "Uncle Joe", tracking_url: null }]);
  });
});
