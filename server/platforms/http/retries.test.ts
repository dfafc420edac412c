import { describe, expect, it } from "vitest";
import { PlatformError, type PlatformErrorKind } from "../port/errors.ts";
import { withRetries } from "./retries.ts";
import { retryAfterMs } from "./retry-after.ts";

const pace = (chance = 0) => {
  const slept: number[] = [];
  return { slept, now: () => 0, random: () => chance, sleep: async (ms: number) => void slept.push(ms) };
};
/** Fails as listed, then succeeds; returns how often it was called. */
async function run(repeatable: boolean, kinds: PlatformErrorKind[], own = pace(), wait?: number) {
  let calls = 0;
  const result = await withRetries(own, repeatable, async () => {
    const kind = kinds[calls++];
    if (kind) throw new PlatformError(kind, { safeMessage: "no", retryAfterMs: wait });
    return "done";
  }).catch((error: PlatformError) => error.kind);
  return { result, calls, slept: own.slept };
}

describe("repeated calls", () => {
  it("are made for reads and keyed writes, up to five times", async () => {
    expect(await run(true, ["unavailable", "outcome_unknown"])).toMatchObject({ result: "done", calls: 3 });
    expect(await run(true, Array(9).fill("unavailable"))).toMatchObject({ result: "unavailable", calls: 5 });
  });

  it("are never made for other writes without a clear answer", async () => {
    expect(await run(false, ["outcome_unknown"])).toMatchObject({ result: "outcome_unknown", calls: 1 });
    expect(await run(false, ["unavailable"])).toMatchObject({ result: "unavailable", calls: 1 });
  });

  it("are made for any call that was refused for haste", async () => {
    expect(await run(false, ["rate_limited"])).toMatchObject({ result: "done", calls: 2 });
  });

  it.each(["auth", "scope_missing", "not_found", "invalid", "conflict", "declined", "not_supported", "bug"] as const)(
    "are not made after %s",
    async (kind) => {
      expect(await run(true, [kind])).toMatchObject({ result: kind, calls: 1 });
    },
  );

  it("wait twice as long every time, half of it by chance", async () => {
    expect((await run(true, Array(4).fill("unavailable"))).slept).toEqual([250, 500, 1000, 2000]);
    expect((await run(true, Array(4).fill("unavailable"), pace(1))).slept).toEqual([500, 1000, 2000, 4000]);
  });

  it("wait at least as long as the platform says, unless that is very long", async () => {
    expect((await run(true, ["rate_limited"], pace(), 3000)).slept).toEqual([3000]);
    expect(await run(true, ["rate_limited"], pace(), 60_000)).toMatchObject({ result: "rate_limited", calls: 1, slept: [] });
  });
});

describe("Retry-After", () => {
  it.each([
    ["2.0", 2000],
    ["0", 0],
    ["120", 120_000],
    ["Thu, 01 Jan 1970 00:00:30 GMT", 30_000],
    ["-5", 0],
    ["soon", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%s is %s ms", (header, ms) => expect(retryAfterMs(header, 0)).toBe(ms));
});
