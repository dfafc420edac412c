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
  /** Erase what a shop brought that belongs to nobody's records, once everyone's are erased. */
  eraseShop?(tx: Tx, storeId: string): Promise<void>;
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
