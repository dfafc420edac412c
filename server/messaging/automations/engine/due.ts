import type { SkipReason } from "#contracts/messages";
import type { Reader, Tx } from "#server/db/open";
import { consentReason } from "#server/messaging/subscribers/api";

/** Enrolments taken in one run; the others wait for the next. */
export const mostAtOnce = 500;

const waiting = (reader: Reader) =>
  reader
    .selectFrom("enrolment as e")
    .innerJoin("automation as a", "a.id", "e.automation_id")
    .where("e.state", "=", "WAITING")
    .where("a.status", "=", "ACTIVE");

/** Return the enrolments whose next step is due, the oldest first. */
export const dueEnrolments = (reader: Reader, now: Date) =>
  waiting(reader)
    .select(["e.id", "e.store_id"])
    .where("e.due_at", "<=", now.toISOString())
    .orderBy("e.due_at")
    .orderBy("e.id")
    .limit(mostAtOnce)
    .execute();

/** Lock an enrolment that is still due, with its person and its version's steps; undefined when another replica has it. */
export const lockDue = (tx: Tx, storeId: string, id: string, now: Date) =>
  waiting(tx)
    .innerJoin("automation_version as v", (join) =>
      join.onRef("v.automation_id", "=", "e.automation_id").onRef("v.version", "=", "e.version"),
    )
    .innerJoin("subscriber as s", "s.id", "e.subscriber_id")
    .select(["e.id", "e.store_id", "e.automation_id", "e.type", "e.subscriber_id", "e.facts", "e.step", "e.entered_at", "e.tries"])
    .select([
      "v.definition",
      "v.version",
      "s.email",
      "s.first_name",
      "s.last_name",
      "s.language",
      "s.phone",
      "s.country",
      "s.tags",
      "s.tab",
      "s.tracking",
    ])
    .select(consentReason("EMAIL").$castTo<SkipReason | null>().as("without_email"))
    .select(consentReason("SMS").$castTo<SkipReason | null>().as("without_sms"))
    .where("e.store_id", "=", storeId)
    .where("e.id", "=", id)
    .where("e.due_at", "<=", now.toISOString())
    .forUpdate("e")
    .skipLocked()
    .executeTakeFirst();

export type Due = NonNullable<Awaited<ReturnType<typeof lockDue>>>;
