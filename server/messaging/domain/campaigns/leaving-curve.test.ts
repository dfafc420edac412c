import { describe, expect, it } from "vitest";
import { type Group, leavingCurve } from "./leaving-curve.ts";

const at = (text: string) => new Date(`2026-06-${text}:00.000Z`);
const group = (over: Partial<Group>): Group => ({ n: 10, zones: ["UTC"], country: null, due: at("02T10:00"), capsEnd: null, ...over });
const mail = { hours: null, mostWaitHours: 24, rate: null };
const counted = ({ leaving }: ReturnType<typeof leavingCurve>) => leaving.map(({ at: hour, n }) => [hour.slice(8, 13), n]);

describe("when a campaign leaves", () => {
  it("is the hour in which it is due, where nothing holds it back", () => {
    expect(counted(leavingCurve([group({}), group({ n: 5, due: at("02T12:30") })], mail))).toEqual([
      ["02T10", 10],
      ["02T11", 0],
      ["02T12", 5],
    ]);
    expect(leavingCurve([], mail)).toEqual({ leaving: [], too_late: 0 });
  });

  it("is after the caps, and never for who would wait longer than a day", () => {
    const found = leavingCurve([group({ capsEnd: at("03T10:00") }), group({ n: 3, capsEnd: at("03T10:01") })], mail);
    expect(counted(found)).toEqual([["03T10", 10]]);
    expect(found.too_late).toBe(3);
  });

  it("is within the hours of each reader's zone", () => {
    const hours = { from: "09:00", to: "20:00" };
    const found = leavingCurve([group({ zones: ["Asia/Tokyo"], due: at("02T12:00") })], { hours, mostWaitHours: 72, rate: null });
    expect(counted(found)).toEqual([["03T00", 10]]);
  });

  it("spreads over the hours that the connection needs", () => {
    expect(counted(leavingCurve([group({ n: 9000 })], { ...mail, rate: 1 }))).toEqual([
      ["02T10", 3600],
      ["02T11", 3600],
      ["02T12", 1800],
    ]);
  });
});
