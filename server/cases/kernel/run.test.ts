import { expect, it, vi } from "vitest";
import type { Database } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { caseRunner } from "./run.ts";

const db = { transaction: (work: (tx: object) => unknown) => work({}) } as unknown as Database;
const call = { idempotencyKey: null } as CallContext;

it("answers with the case as it is afterwards, unless the call skips it", async () => {
  const show = vi.fn(async () => "the case");
  const { answered } = caseRunner({
    ...{ auditedAs: "cases", save: async () => undefined, show },
    open: async () => ({ record: { row: { version: 1 } } }),
    assertAllowed: () => undefined,
  });
  const answer = (context: CallContext) =>
    answered(
      db,
      context,
      "one",
      async () => ({ result: true }),
      (changed, record) => ({ changed, record }),
    );
  expect(await answer({ ...call, skipsRecord: true })).toEqual({ changed: true, record: undefined });
  expect(show).not.toHaveBeenCalled();
  expect(await answer(call)).toEqual({ changed: true, record: "the case" });
});
