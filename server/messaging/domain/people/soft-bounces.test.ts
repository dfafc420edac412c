import { expect, it } from "vitest";
import { afterSoftBounce, noSoftRow, type SoftRow } from "./soft-bounces.ts";

const dayOf = (day: number) => new Date(Date.UTC(2026, 4, 1 + day)).toISOString();
const after = (days: readonly number[], start: SoftRow = noSoftRow) =>
  days.reduce<SoftRow & { isFailed: boolean }>((row, day) => afterSoftBounce(row, dayOf(day)), { ...start, isFailed: false });

it("fails an address by the fourth soft bounce that lies seven days after the first", () => {
  expect(after([0, 1, 2, 3])).toMatchObject({ count: 4, isFailed: false });
  expect(after([0, 1, 2, 3, 8])).toMatchObject({ count: 5, isFailed: true });
  expect(after([0, 2, 4, 7]).isFailed).toBe(true);
  expect(after([0, 9, 10]).isFailed).toBe(false);
});

it("begins a new row after a delivery", () => {
  expect(after([0, 1, 2]).isFailed).toBe(false);
  expect(after([9, 10, 11], noSoftRow)).toEqual({ count: 3, since: dayOf(9), isFailed: false });
});
