import { describe, expect, it } from "vitest";
import { lookAtStock, stockBatch, unwatchedStock } from "./stock-batch.ts";

const at = (time: string) => new Date(`2026-06-01T${time}:00.000Z`);

describe("a batch of back-in-stock mails", () => {
  it("notifies three people a unit and counts those who may still buy", () => {
    const rule = { threshold: 1, factor: 3 };
    expect(stockBatch({ ...rule, available: 4, outstanding: 0, waiting: 30 })).toBe(12);
    expect(stockBatch({ ...rule, available: 2, outstanding: 10, waiting: 18 })).toBe(0);
    expect(stockBatch({ ...rule, available: 2, outstanding: 0, waiting: 18 })).toBe(6);
    expect(stockBatch({ ...rule, available: 40, outstanding: 0, waiting: 5 })).toBe(5);
    expect(stockBatch({ threshold: 5, factor: 3, available: 4, outstanding: 0, waiting: 5 })).toBe(0);
  });

  it("is due once stock has lasted five minutes after it was out, and every hour after that", () => {
    const look = (before: typeof unwatchedStock, available: number, now: Date) => lookAtStock(before, { available, threshold: 1, now });
    const out = look(unwatchedStock, 0, at("09:00")).after;
    const back = look(out, 4, at("10:00"));
    expect(back.isDue).toBe(false);
    const first = look(back.after, 4, at("10:05"));
    expect(first.isDue).toBe(true);
    expect(look(first.after, 4, at("11:04")).isDue).toBe(false);
    expect(look(first.after, 2, at("11:05")).isDue).toBe(true);
  });

  it("is not due for a variant that was never out, nor when stock was corrected within five minutes", () => {
    const never = lookAtStock(unwatchedStock, { available: 4, threshold: 1, now: at("09:00") }).after;
    expect(lookAtStock(never, { available: 4, threshold: 1, now: at("10:00") }).isDue).toBe(false);
    const back = lookAtStock({ ...unwatchedStock, armed: true }, { available: 4, threshold: 1, now: at("10:00") }).after;
    const out = lookAtStock(back, { available: 0, threshold: 1, now: at("10:03") }).after;
    const again = lookAtStock(out, { available: 4, threshold: 1, now: at("10:04") });
    expect(lookAtStock(again.after, { available: 4, threshold: 1, now: at("10:05") }).isDue).toBe(false);
  });
});
