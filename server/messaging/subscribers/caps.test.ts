import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nextWithinCaps, weeklyCap } from "#server/messaging/domain/sending/frequency-cap";
import { capsOf, usualRules } from "#server/messaging/domain/sending/marketing-rules";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/engine.ts";
import { capsEndOfPerson } from "./caps.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const now = Date.UTC(2026, 5, 1);
const ago = (hours: number) => new Date(now - hours * 3_600_000);
/** Messages of the last weeks; only marketing that left, or may have, counts. */
const messages = fc.array(
  fc.record({
    hours: fc.integer({ min: 0, max: 900 }),
    kind: fc.constantFrom("CAMPAIGN", "AUTOMATION", "TRANSACTIONAL"),
    state: fc.constantFrom("SENT", "UNKNOWN", "SENDING", "SKIPPED", "QUEUED"),
    channel: fc.constantFrom("EMAIL", "SMS"),
    priority: fc.constantFrom(1, 5, 9),
  }),
  { maxLength: 12 },
);
const counts = ({ kind, state, priority }: { kind: string; state: string; priority: number }): boolean =>
  kind !== "TRANSACTIONAL" && ["SENT", "UNKNOWN", "SENDING"].includes(state) && priority >= 5;

it("the database finds the same end of the caps as the rules do", async () => {
  const caps = fc.record({
    email: fc.record({ pause_hours: fc.integer({ min: 1, max: 72 }), per_week: fc.integer({ min: 1, max: 7 }) }),
    sms: fc.record({ pause_hours: fc.integer({ min: 1, max: 72 }), per_month: fc.integer({ min: 1, max: 7 }) }),
  });
  const asked = fc.record({ messages, caps, weekly: fc.boolean(), channel: fc.constantFrom("EMAIL" as const, "SMS" as const) });
  await fc.assert(
    fc.asyncProperty(asked, async ({ messages: all, caps, weekly, channel }) => {
      const rules = { ...usualRules, caps };
      const rows = all.map(({ hours, ...one }, i) => ({ ...one, id: `m${i}`, store_id: "s", subscriber_id: "p", sent_at: ago(hours) }));
      // The person and their messages as a query: the same statement over no stored rows.
      const found = await sql<{ end: string | null }>`
        with message as (select * from jsonb_populate_recordset(null::message, ${JSON.stringify(rows)}::jsonb))
        select ${capsEndOfPerson(channel, rules)} as "end" from (
          select 's' as store_id, 'p' as id, ${weekly}::boolean as weekly, now() as last_email_at, now() as last_sms_at) as s`.execute(
        test.db.kysely,
      );
      const end = found.rows[0]?.end ?? null;
      const sent = rows.filter((one) => one.channel === channel && counts(one)).map(({ sent_at }) => sent_at);
      const limits = [...capsOf(rules, channel), ...(weekly && channel === "EMAIL" ? [weeklyCap] : [])];
      const from = ago(2000);
      expect(end === null ? from : new Date(end)).toEqual(nextWithinCaps(from, sent, limits));
    }),
    { numRuns: 100 },
  );
});
