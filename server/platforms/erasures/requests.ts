import { countRecords, findPerson, type Sought } from "#server/core/customer-data/api";
import type { CoreDeps } from "#server/core/module";
import { personalData } from "#server/core/ports";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";

export const erasureQueue = "customer-data.erase";

export interface ErasureJob {
  storeId: string;
  id: string;
  /** The last order that was looked at, where a whole shop is erased. */
  after?: string;
}

// What a platform may ask for in a person's name; the details are shown with its delivery.

/** Queue the erasure of a customer. */
export const askErasure = (tx: Tx, context: CallContext, deliveryId: string, sought: Sought): Promise<void> =>
  ask(tx, context, { deliveryId, kind: "CUSTOMER", sought });

/** Queue the erasure of everyone the platform brought. */
export const askShopErasure = (tx: Tx, context: CallContext, deliveryId: string): Promise<void> =>
  ask(tx, context, { deliveryId, kind: "SHOP", sought: { email: null } });

/** Notify owners of a customer who wants to see what is stored. Returns false where nothing is. */
export async function noteDataRequest(
  tx: Tx,
  deps: CoreDeps,
  { store }: CallContext,
  deliveryId: string,
  sought: Sought,
): Promise<boolean> {
  const records = personalData(deps);
  const person = await findPerson(tx, store.id, sought, records);
  const counted = await countRecords(tx, records, person);
  // The request itself names them.
  if (!counted.some(({ noun }) => noun !== "deliveries")) return false;
  const name = person.email || person.phones[0] || person.names[0] || (sought.customerExternalId ?? "");
  await emit(tx, { store_id: store.id, topic: "customer_data.requested", payload: { id: deliveryId, name } });
  return true;
}

async function ask(
  tx: Tx,
  { store, now }: CallContext,
  { deliveryId, kind, sought }: { deliveryId: string; kind: "CUSTOMER" | "SHOP"; sought: Sought },
): Promise<void> {
  const id = newId();
  await tx
    .insertInto("erasure_request")
    .values({ id, store_id: store.id, delivery_id: deliveryId, kind, sought: asJson(sought), asked_at: now.toISOString() })
    .execute();
  await enqueue(tx, { queue: erasureQueue, key: id, payload: { storeId: store.id, id } satisfies ErasureJob });
}
