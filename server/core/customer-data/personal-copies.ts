import { sql } from "kysely";
import { errorStatus } from "#contracts/errors";
import { namesId } from "#server/db/mentions";
import type { Tx } from "#server/db/open";
import { replaceAnswers } from "#server/db/stored-answers";
import { rewriteEvents } from "#server/jobs/rewrite-events";
import { sentence } from "#server/kit/sentences";
import { type PersonalCopies, tellsOf } from "./personal-data.ts";
import { withoutPerson } from "./without-person.ts";

/** What a repeat of a call is answered once its answer named somebody who was erased. */
const erasedAnswer = () => ({
  status: errorStatus.ANSWER_ERASED,
  answer: JSON.stringify({ is_success: false, data: { code: "ANSWER_ERASED" }, message: sentence("ANSWER_ERASED", "en") }),
});

/** A repeat still does nothing: it is told that the call was carried out, without the answer. */
const storedAnswers: PersonalCopies = {
  columns: ["idempotency.answer"],
  async erase(tx, person) {
    await replaceAnswers(tx, person.storeId, erasedAnswer(), tellsOf(sql.ref("answer"), person));
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
export const eraseLateAnswers = (tx: Tx, { storeId, ids, until }: Erased): Promise<void> =>
  replaceAnswers(tx, storeId, erasedAnswer(), namesId(sql.ref("answer"), ids), until);

/** Events that were handled go; those that still are to be handled are told on without the person. */
const events: PersonalCopies = {
  columns: ["outbox.payload", "outbox.news"],
  async erase(tx, person) {
    await rewriteEvents(tx, person.storeId, tellsOf(sql.ref("payload"), person), (part) => withoutPerson(part, person));
  },
};

/** The copies in stored answers and events, whatever they are about. */
export const sharedCopies: readonly PersonalCopies[] = [storedAnswers, events];
