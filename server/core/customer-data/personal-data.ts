import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { PersonalNoun } from "#contracts/customer-data";
import { mentions, namesId } from "#server/db/mentions";
import type { Reader, Tx } from "#server/db/open";
import type { DB } from "#server/db/tables";

/** A customer of a store, with the ids of what belongs to them. */
export interface Person {
  storeId: string;
  /** What they are addressed by, in its one spelling; empty where only the platform's id is known. */
  email: string;
  /** Their addresses in every spelling in which an earlier version or a document may have stored them, in lower case. */
  emails: readonly string[];
  phones: readonly string[];
  /** The names under which they are known. */
  names: readonly string[];
  customerIds: readonly string[];
  orderIds: readonly string[];
  returnIds: readonly string[];
  claimIds: readonly string[];
  /** What the platform calls them and their orders. */
  externalIds: { customers: readonly string[]; orders: readonly string[] };
  /** The ids of all their records, by which copies of these are known. */
  ids: readonly string[];
}

/** A module's part of a customer's personal data. */
export interface PersonalData {
  noun: PersonalNoun;
  /** The columns that say who the customer is, or what they wrote, as `table.column`. A test compares them with the database. */
  columns: readonly string[];
  count(reader: Reader, person: Person): Promise<number>;
  /** Return the records as the customer may have them, without what is the store's own affair. */
  read(reader: Reader, person: Person): AsyncIterable<object>;
  erase(tx: Tx, person: Person): Promise<void>;
  /** Return the ids of files that go as well. Asked before anything is erased. */
  files?(reader: Reader, person: Person): Promise<readonly string[]>;
  /** Return the ids of those the customer may have as well, where they are not all. */
  exportedFiles?(reader: Reader, person: Person): Promise<readonly string[]>;
  /** Return the ids of further records of theirs, by which answers, events and the log name them. */
  ids?(reader: Reader, person: Person): Promise<readonly string[]>;
}

/** What a module keeps of customers for a while in copies: answers, events, files made for somebody. They are erased, but not shown. */
export interface PersonalCopies {
  columns: readonly string[];
  erase(tx: Tx, person: Person): Promise<void>;
}

/** Return the texts that tell of a customer wherever they stand: addresses, numbers, and names of more than one word, as parts of an address of the web, too. */
export function marksOf({ emails, phones, names }: Person): string[] {
  const plain = [
    ...emails,
    ...phones.filter((phone) => phone.replace(/\D/g, "").length >= 7),
    ...names.filter((name) => /\S\s+\S/.test(name) || /^[\p{Script=Han}\p{Script=Hangul}]{2,}$/u.test(name)),
  ];
  const encoded = plain.map((text) => encodeURIComponent(text));
  return [...new Set([...plain, ...encoded, ...encoded.map((text) => text.replaceAll("%20", "+"))])];
}

/** Return the words of a customer's names that somebody may have searched for alone. */
export const nameWordsOf = ({ names }: Person): string[] => [
  ...new Set(names.flatMap((name) => name.split(/\s+/).filter((word) => word.length >= 4))),
];

/** Return the condition that a text is about a customer: it names a record of theirs, or themselves. */
export const tellsOf = (searched: RawBuilder<unknown>, person: Person): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${namesId(searched, person.ids)} or ${mentions(searched, marksOf(person))})`;

/** Return an `in` condition that no row meets where there is no id. */
export const among = (column: string, ids: readonly string[]) =>
  ids.length > 0 ? sql<SqlBool>`${sql.ref(column)} in (${sql.join(ids)})` : sql<SqlBool>`false`;

/** Return the condition that a text is one of the customer's addresses, in whatever case it was written. */
export const isAddressOf = ({ emails }: Pick<Person, "emails">, text: RawBuilder<unknown>) =>
  sql<SqlBool>`lower(${text}) = any(${[...emails]}::text[])`;

/** Return what people wrote in the course of cases, by case: the customer's answers, and what staff asked, decided and said about them. */
export async function writtenIn(reader: Reader, storeId: string, of: "return_id" | "claim_id", ids: readonly string[]) {
  const rows = await reader
    .selectFrom("timeline")
    .select([`${of} as case_id`, "at", "actor_type", "label", "text"])
    .where("store_id", "=", storeId)
    .where(among(of, ids))
    .where("text", "<>", "")
    .orderBy("at")
    .orderBy("id")
    .execute();
  return (id: string) =>
    rows.flatMap(({ case_id, actor_type, ...entry }) => (case_id === id ? [{ ...entry, by_customer: actor_type === "customer" }] : []));
}

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

/** Erase what was told about cases and their payments: texts, and the names of customers, whose own entries bear them. */
export async function eraseStory(tx: Tx, storeId: string, of: "return_id" | "claim_id", ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("timeline")
    .set({ text: "", actor_name: sql`case when actor_type = 'customer' then '' else actor_name end` })
    .where("store_id", "=", storeId)
    .where(of, "in", [...ids])
    .execute();
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
  await tx
    .updateTable("ledger")
    .set({ reason: null })
    .where("store_id", "=", storeId)
    .where(of, "in", [...ids])
    .execute();
  await tx
    .updateTable("notice")
    .set({ actor_name: "" })
    .where("store_id", "=", storeId)
    .where("object_id", "in", [...ids])
    .execute();
}

/** Let what the database otherwise fixes be erased while `work` runs. */
export async function whileErasing(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await sql`select set_config('backhaul.erasing', 'on', true)`.execute(tx);
  await work();
  await sql`select set_config('backhaul.erasing', 'off', true)`.execute(tx);
}

/** Return the number of rows a query finds. */
export async function rowsIn<T extends keyof DB>(query: SelectQueryBuilder<DB, T, object>): Promise<number> {
  const { n } = await query.select(sql<string>`count(*)`.as("n")).executeTakeFirstOrThrow();
  return Number(n);
}
