import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../support/api.ts";
import { fuzz, rememberingLog } from "../support/fuzz/fuzz.ts";

// Another seed sends other calls, as `npm run bench -- --only fuzz` does at length.
const seed = Number(process.env.FUZZ_SEED ?? 20_260_115);
const count = Number(process.env.FUZZ_CALLS ?? 2000);

describe("hostile values", () => {
  const { log, last } = rememberingLog();
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ log });
  });
  afterAll(() => api.close());

  it("are refused by every operation with a stable code, never answered with a 5xx", { timeout: 60_000 + count * 30 }, async () => {
    const { app, db, config, clock } = api;
    const report = await fuzz({ app, db, clock, secret: config.secret }, { seed, count, cause: last });
    expect(report.failures, `seed ${seed}`).toEqual([]);
    expect(report.calls).toBe(count);
    const answered = Object.keys(report.statuses).map(Number);
    expect(answered).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 422]));
  });
});
