import { operationTag } from "../../operation-key.ts";
import { PlatformError } from "../../port/errors.ts";
import type { Buyer } from "../../port/invoices.ts";
import type { PacedClient, ShopifyClient } from "../api/client.ts";
import { assertAccepted, present } from "../api/errors.ts";
import { gid } from "../api/gid.ts";
import { DraftById, DraftCreate, type DraftOrderInput, DraftsByTag, type DraftsByTagQuery } from "../api/operations.generated.ts";

export type Draft = DraftsByTagQuery["draftOrders"]["nodes"][number];

/** Draft orders take no idempotency key: a tag names the operation. Search may lag behind by seconds. */
export async function findDraft(client: ShopifyClient, key: string): Promise<Draft | null> {
  const tag = operationTag(key);
  const { draftOrders } = await client.run(DraftsByTag, { query: `tag:'${tag}'` });
  return draftOrders.nodes.find(({ tags }) => tags.includes(tag)) ?? null;
}

export async function createDraft(client: ShopifyClient, input: DraftOrderInput, key: string): Promise<Draft> {
  const { draftOrderCreate } = await client.run(DraftCreate, { input: { ...input, tags: [operationTag(key)] } });
  assertAccepted(draftOrderCreate?.userErrors);
  return present(draftOrderCreate?.draftOrder);
}

/** A draft just made is calculated within seconds; what takes longer is tried again by the caller. */
const pauses = [500, 1000, 2000, 4000];

/** Return a draft that can be sent or completed: Shopify calculates it after it was made. @throws PlatformError not_ready */
export async function calculated({ client, pace }: PacedClient, draft: Pick<Draft, "id" | "ready">): Promise<Pick<Draft, "id" | "ready">> {
  let found = draft;
  for (const pause of pauses) {
    if (found.ready) return found;
    await pace.sleep(pause);
    const { draftOrder } = await client.run(DraftById, { id: draft.id });
    if (!draftOrder) throw new PlatformError("not_found", { safeMessage: "Shopify has no such draft order" });
    found = draftOrder;
  }
  if (found.ready) return found;
  throw new PlatformError("not_ready", { safeMessage: "Shopify has not finished calculating the draft order" });
}

export const buyerInput = ({ external_id, email }: Buyer): Pick<DraftOrderInput, "purchasingEntity" | "email"> => ({
  ...(external_id && { purchasingEntity: { customerId: gid("Customer", external_id) } }),
  ...(email && { email }),
});
