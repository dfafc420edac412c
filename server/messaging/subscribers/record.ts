import type { Selectable } from "kysely";
import type { AddressChannel, AddressStatus } from "#contracts/subscribers/states";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { Subscriber } from "#server/db/tables";
import { Overtaken } from "#server/db/try-again";
import { violatedIndex } from "#server/db/unique-violation";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";

export type SubscriberRecord = Selectable<Subscriber>;

/** Where a channel stands in a subscriber's columns. */
export const columnsOf = {
  EMAIL: { status: "email_status", address: "email", hash: "email_hash" },
  SMS: { status: "sms_status", address: "phone", hash: "phone_hash" },
} as const satisfies Record<
  AddressChannel,
  { status: keyof SubscriberRecord; address: keyof SubscriberRecord; hash: keyof SubscriberRecord }
>;

export const statusOn = (person: SubscriberRecord, channel: AddressChannel): AddressStatus => person[columnsOf[channel].status];
export const addressOn = (person: SubscriberRecord, channel: AddressChannel): string | null => person[columnsOf[channel].address];

const listed = (reader: Reader, storeId: string, id: string) =>
  reader.selectFrom("subscriber").selectAll().where("store_id", "=", storeId).where("id", "=", id).where("tab", "<>", "gone");

/** Return a subscriber who is neither erased nor merged. @throws NOT_FOUND */
export async function readSubscriber(reader: Reader, storeId: string, id: string): Promise<SubscriberRecord> {
  const row = await listed(reader, storeId, id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Return the same, locked: whatever changes consent holds this lock. @throws NOT_FOUND */
export async function lockSubscriber(tx: Tx, storeId: string, id: string): Promise<SubscriberRecord> {
  const row = await listed(tx, storeId, id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** What a search finds a person by. */
export const searchTextOf = ({
  email,
  phone,
  first_name,
  last_name,
}: Pick<SubscriberRecord, "email" | "phone" | "first_name" | "last_name">) =>
  [email, phone, first_name, last_name].filter(Boolean).join(" ").toLowerCase();

/** A job that changes many people announces them together. */
export interface Quiet {
  isQuiet?: boolean;
}
type Saving = Pick<CallContext, "now"> & Quiet & { store: { id: string } };
type Changes = Partial<Omit<SubscriberRecord, "id" | "store_id" | "seq" | "tab" | "attributes" | "version">>;

/** Whoever was given one of these addresses since it was looked for is seen when the transaction runs once more. */
function refuseOvertaken(error: unknown): never {
  throw violatedIndex(error) === null ? error : new Overtaken("a person with one of these addresses");
}

/** Save changed columns of a locked subscriber and signal open screens; returns the record as it is now. */
export async function saveSubscriber(
  tx: Tx,
  { store, now, isQuiet = false }: Saving,
  person: SubscriberRecord,
  changes: Changes & { attributes?: SubscriberRecord["attributes"] },
): Promise<SubscriberRecord> {
  const { attributes, ...rest } = changes;
  const saved = await tx
    .updateTable("subscriber")
    .set({
      ...rest,
      ...(attributes && { attributes: asJson(attributes) }),
      search_text: searchTextOf({ ...person, ...rest }),
      version: person.version + 1,
      updated_at: now.toISOString(),
    })
    .where("store_id", "=", store.id)
    .where("id", "=", person.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseOvertaken);
  if (!isQuiet)
    await publishLive(tx, { store_id: store.id, resource: "subscribers", ids: [person.id], type: "updated", version: saved.version });
  return saved;
}
