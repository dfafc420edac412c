import { type RawBuilder, type SqlBool, sql } from "kysely";
import { among, marksOf, nameWordsOf, type Person, type PersonalCopies, tellsOf } from "#server/core/customer-data/personal-data";
import { withoutPerson } from "#server/core/customer-data/without-person";
import { asJson } from "#server/db/json";
import { mentions } from "#server/db/mentions";
import type { Tx } from "#server/db/open";

/**
 * The log keeps what was done and when. Whoever is erased is no longer named in it: neither as the one who acted, nor in what was written
 * about records of theirs, nor where somebody wrote of them elsewhere.
 */
export const logCopies: PersonalCopies = {
  columns: ["audit.actor_name", "audit.before", "audit.after", "audit.reason"],
  async erase(tx, person) {
    const own = sql<SqlBool>`(${among("object_id", person.ids)} or ${among("actor_id", person.ids)})`;
    const rows = await tx
      .selectFrom("audit")
      .select(["id", "actor_type", "actor_name", "ip", "before", "after", "reason"])
      .select(own.as("is_own"))
      .where("store_id", "=", person.storeId)
      .where(sql<SqlBool>`(${own} or ${tellsOf(sql`concat_ws(' ', before::text, after::text)`, person)}
        or ${mentions(sql`concat_ws(' ', actor_name, reason)`, marksOf(person))}
        or ${mentions(sql`after ->> 'q'`, nameWordsOf(person))})`)
      .execute();
    for (const { id, actor_type, actor_name, ip, before, after, reason, is_own } of rows) {
      const isActor = actor_type === "customer";
      const change = {
        actor_name: isActor ? "" : actor_name,
        ip: isActor ? null : ip,
        before: before && asJson(withoutPerson(before, person)),
        after: after && asJson(withoutPerson(after, person)),
        reason: is_own || isAbout(reason, person) ? null : reason,
      };
      await tx.updateTable("audit").set(change).where("id", "=", id).execute();
    }
  },
};

const isAbout = (text: string | null, person: Person): boolean => text !== null && withoutPerson({ text }, person).text !== text;

/** Fields of log entries in which people write. */
const texts = [
  "reason",
  "override_reason",
  "cap_reason",
  "text",
  "note",
  "question",
  "description",
  "comment",
  "close_note",
  "customer_name",
  "customer_email",
];

/** Erase what people wrote in the log about cases, and the names of customers, whose own entries bear them. */
export async function eraseLogTexts(tx: Tx, storeId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("audit")
    .set({
      actor_name: sql`case when actor_type = 'customer' then '' else actor_name end`,
      reason: null,
      before: sql`before - ${texts}::text[]`,
      after: sql`after - ${texts}::text[]`,
    })
    .where("store_id", "=", storeId)
    .where("object_id", "in", [...ids])
    .execute();
}

/** Erase from the history of documents whom they were sent to, and why they were voided. */
export async function eraseDocumentLog(tx: Tx, storeId: string, invoiceIds: readonly string[]): Promise<void> {
  await tx
    .updateTable("audit")
    .set({ reason: null, after: sql`after - 'to'` })
    .where("store_id", "=", storeId)
    .where("object_type", "=", "invoice")
    .where("object_id", "in", [...invoiceIds])
    .execute();
}

/** Erase why runs of flows were ended by hand, by a condition on `after`. */
export async function eraseRunReasons(tx: Tx, storeId: string, runs: RawBuilder<SqlBool>): Promise<void> {
  await tx
    .updateTable("audit")
    .set({ reason: null })
    .where("store_id", "=", storeId)
    .where("object_type", "=", "flow")
    .where("action", "=", "flow.run_cancelled")
    .where(runs)
    .execute();
}
