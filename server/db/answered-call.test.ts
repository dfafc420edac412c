import type { Kysely, Transaction } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AnsweredCall } from "./answered-call.ts";
import type { DB } from "./tables.ts";

const lost = new Error("the connection is gone");

/** Return a call whose commits fail, and how often it asked the pool itself. */
function losing() {
  const tx = { executeQuery: async () => ({ rows: [] }) } as unknown as Transaction<DB>;
  const execute = async (work: (tx: Transaction<DB>) => Promise<unknown>) => {
    await work(tx);
    throw lost;
  };
  const past = vi.fn(async () => ({ command: "SELECT", rowCount: 0, rows: [] }));
  const kysely = { transaction: () => ({ execute }) } as unknown as Kysely<DB>;
  return { call: new AnsweredCall(kysely, (held, work) => work(held), past), past };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a call whose idle commit failed goes nowhere: not outside, not on writing, not on reading, not to an answer", async () => {
  const { call, past } = losing();
  await call.transaction(async () => "written");
  await vi.advanceTimersByTimeAsync(5000);
  const work = vi.fn(async () => "more");
  await expect(call.settle()).rejects.toBe(lost);
  await expect(call.transaction(work)).rejects.toBe(lost);
  await expect(call.statement("select 1", [])).rejects.toBe(lost);
  await expect(call.end()).rejects.toBe(lost);
  expect(work).not.toHaveBeenCalled();
  expect(past).not.toHaveBeenCalled();
});

test("a call that wrote nothing has nothing to settle", () => {
  expect(losing().call.settle()).toBeUndefined();
});
