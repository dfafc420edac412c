import type { NewSubscriber } from "#contracts/subscribers/bodies";
import type { ConsentSource } from "#contracts/subscribers/states";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { Overtaken } from "#server/db/try-again";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { refreshFigures } from "../figures.ts";
import { type Quiet, type SubscriberRecord, searchTextOf } from "../record.ts";
import { hashesOf } from "../store-keys.ts";
import { type Addresses, statusOfNew } from "./addresses.ts";

export type PersonFields = Omit<NewSubscriber, "email" | "phone" | "consent" | "ask">;

/**
 * Insert a person without consent, with the figures of their orders. An address that is suppressed stays so. @throws Overtaken when somebody
 * recorded the same address at the same moment
 */
export async function insertSubscriber(
  tx: Tx,
  { store, now, isQuiet = false }: CallContext & Quiet,
  addresses: Addresses,
  fields: PersonFields,
  source: ConsentSource,
): Promise<SubscriberRecord> {
  const id = newId();
  const hashes = await hashesOf(tx, store.id, addresses);
  const at = now.toISOString();
  const { attributes, ...rest } = fields;
  const inserted = await tx
    .insertInto("subscriber")
    .values({
      id,
      store_id: store.id,
      ...addresses,
      ...hashes,
      ...rest,
      attributes: asJson(attributes),
      email_status: await statusOfNew(tx, store.id, "EMAIL", hashes.email_hash),
      sms_status: await statusOfNew(tx, store.id, "SMS", hashes.phone_hash),
      source,
      search_text: searchTextOf({ ...addresses, ...fields }),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new Overtaken("a person with one of these addresses");
  await refreshFigures(tx, store.id, { id });
  if (!isQuiet) await publishLive(tx, { store_id: store.id, resource: "subscribers", ids: [id], type: "created", version: 1 });
  return await tx.selectFrom("subscriber").selectAll().where("store_id", "=", store.id).where("id", "=", id).executeTakeFirstOrThrow();
}
