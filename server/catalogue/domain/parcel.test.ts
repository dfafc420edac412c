import { describe, expect, it } from "vitest";
import { afterReport, afterScan, deliveredWith, type ParcelState } from "./parcel.ts";

const sent: ParcelState = { status: "SHIPPED", last_scan_at: null, delivered_at: null };
const at = (day: number) => `2026-06-${String(day).padStart(2, "0")}T09:00:00.000Z`;

describe("a parcel", () => {
  it("moves with its scans up to the delivery", () => {
    const moving = afterScan(afterScan(sent, { status: "DROPPED_OFF", at: at(1) }), { status: "IN_TRANSIT", at: at(2) });
    expect(moving).toEqual({ status: "IN_TRANSIT", last_scan_at: at(2), delivered_at: null });
    expect(afterScan(moving, { status: "DELIVERED", at: at(3) })).toEqual({
      status: "DELIVERED",
      last_scan_at: at(3),
      delivered_at: at(3),
    });
  });

  it("never moves backwards, whatever order scans arrive in", () => {
    const there = afterScan(sent, { status: "DELIVERED", at: at(5) });
    expect(afterScan(there, { status: "IN_TRANSIT", at: at(4) })).toEqual(there);
    expect(afterScan(there, { status: "EXCEPTION", at: at(6) })).toEqual({ ...there, last_scan_at: at(6) });
    expect(afterScan(there, { status: "DELIVERED", at: at(7) }).delivered_at).toBe(at(5));
  });

  it("goes on after a problem, and an older problem does not return", () => {
    const stuck = afterScan(sent, { status: "EXCEPTION", at: at(2) });
    const going = afterScan(stuck, { status: "IN_TRANSIT", at: at(3) });
    expect([stuck.status, going.status]).toEqual(["EXCEPTION", "IN_TRANSIT"]);
    expect(afterScan(going, { status: "EXCEPTION", at: at(2) })).toEqual(going);
  });

  it("that its platform reports again keeps its delivery and returns from being cancelled", () => {
    expect(afterReport({ ...sent, status: "CANCELLED" }, null).status).toBe("SHIPPED");
    expect(afterReport(sent, at(3))).toMatchObject({ status: "DELIVERED", delivered_at: at(3) });
    expect(afterReport({ ...sent, status: "DELIVERED", delivered_at: at(2) }, at(3)).delivered_at).toBe(at(2));
  });
});

describe("an order", () => {
  const parcel = (delivered_at: string | null, status: ParcelState["status"] = "DELIVERED") => ({ status, delivered_at });

  it("is delivered with its last parcel", () => {
    expect(deliveredWith({ parcels: [parcel(at(5)), parcel(at(3))], ordered: 2, fulfilled: 2 })).toBe(at(5));
  });

  it("is not while a parcel or a unit is missing; cancelled parcels do not count", () => {
    expect(deliveredWith({ parcels: [parcel(at(5)), parcel(null, "IN_TRANSIT")], ordered: 2, fulfilled: 2 })).toBeNull();
    expect(deliveredWith({ parcels: [parcel(at(5))], ordered: 2, fulfilled: 1 })).toBeNull();
    expect(deliveredWith({ parcels: [], ordered: 0, fulfilled: 0 })).toBeNull();
    expect(deliveredWith({ parcels: [parcel(at(5)), parcel(null, "CANCELLED")], ordered: 1, fulfilled: 1 })).toBe(at(5));
  });
});
