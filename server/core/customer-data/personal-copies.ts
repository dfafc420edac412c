import { type SqlBool, sql } from "kysely";
import { errorStatus } from "#contracts/errors";
import { asJson } from "#server/db/json";
import { mentions, namesId } from "#server/db/mentions";
import type { Tx } from "#server/db/open";
import { sentence } from "#server/kit/sentences";
import { among, marksOf, nameWordsOf, type Person, type PersonalCopies, tellsOf } from "./personal-data.ts";
import { withoutPerson } from "./without-person.ts";

/** What a repeat of a call is answered once its answer named somebody who was erased. */
const erasedAnswer = (): string =>
  JSON.stringify({ is_success: false, data: { code: "ANSWER_ERASED" }, message: sentence("ANSWER_ERASED", "en") });

const answersOf = (tx: Tx, storeId: string) =>
  tx
    .updateTable("idempotency")
    .set({ status: errorStatus.ANSWER_ERASED, answer: erasedAnswer() })
    .where("store_id", "=", storeId)
    .where("status", "is not", null);

/** A repeat still does nothing: it is told that the call was carried out, without the answer. */
const storedAnswers: PersonalCopies = {
  columns: ["idempotency.answer"],
  async erase(tx, person) {
    await answersOf(tx, person.storeId)
      .where(tellsOf(sql.ref("answer"), person))
      .execute();
  },
};

/** What was erased, for the answers of calls that ran meanwhile. */
export interface Erased {
  storeId: string;
  ids: readonly string[];
  /** Calls that began later cannot have read it. */
  until: string;
}

/** Erase the answers of calls that began before an erasure and were stored after it. They are found by the records' ids: nothing else is kept. */
export async function eraseLateAnswers(tx: Tx, { storeId, ids, until }: Erased): Promise<void> {
  await answersOf(tx, storeId)
    .where("created_at", "<=", until)
    .where(namesId(sql.ref("answer"), ids))
    .execute();
}

/** Events that were handled go; those that still are to be handled are told on without the person. */
const events: PersonalCopies = {
  columns: ["outbox.payload", "outbox.news"],
  async erase(tx, person) {
    const about = tellsOf(sql.ref("payload"), person);
    await tx.deleteFrom("outbox").where("store_id", "=", person.storeId).where("done_at", "is not", null).where(about).execute();
    const open = await tx
      .selectFrom("outbox")
      .select(["id", "payload", "news"])
      .where("store_id", "=", person.storeId)
      .where(about)
      .execute();
    for (const { id, payload, news } of open)
      await tx
        .updateTable("outbox")
        .set({ payload: asJson(withoutPerson(payload, person)), news: asJson(withoutPerson(news, person)) })
        .where("id", "=", id)
        .execute();
  },
};

/**
 * The log keeps what was done and when. Whoever is erased is no longer named in it: neither as the one who acted, nor in what was written
 * about records of theirs, nor where somebody wrote of them elsewhere.
 */
const log: PersonalCopies = {
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

const notices: PersonalCopies = {
  columns: ["notice.actor_name", "notice.subject"],
  async erase(tx, person) {
    const { storeId, ids } = person;
    const requests = tx.deleteFrom("notice").where("store_id", "=", storeId).where("kind", "=", "data_requested");
    await requests.where(mentions(sql.ref("subject"), marksOf(person))).execute();
    await tx.updateTable("notice").set({ actor_name: "" }).where("store_id", "=", storeId).where(among("object_id", ids)).execute();
  },
};

/** Searches that people saved, and searches for help that found nothing. */
const searches: PersonalCopies = {
  columns: ["saved_view.name", "saved_view.query", "article_miss.query"],
  async erase(tx: Tx, person) {
    const marks = marksOf(person);
    const asked = [...marks, ...nameWordsOf(person).map((word) => `q=${encodeURIComponent(word)}`)];
    await tx
      .deleteFrom("saved_view")
      .where("store_id", "=", person.storeId)
      .where(sql<SqlBool>`(${mentions(sql.ref("query"), asked)} or ${mentions(sql.ref("name"), marks)})`)
      .execute();
    await tx
      .deleteFrom("article_miss")
      .where("store_id", "=", person.storeId)
      .where(mentions(sql.ref("query"), marks))
      .execute();
  },
};

/** The copies in stored answers, events, the log, notices and searches, whatever they are about. */
export const sharedCopies: readonly PersonalCopies[] = [storedAnswers, events, log, notices, searches];
