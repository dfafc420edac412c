import { operationTag } from "../../operation-key.ts";
import type { Buyer } from "../../port/invoices.ts";
import type { ShopifyClient } from "../api/client.ts";
import { assertAccepted, present } from "../api/errors.ts";
import { gid } from "../api/gid.ts";
import { DraftCreate, type DraftOrderInput, DraftsByTag, type DraftsByTagQuery } from "../api/operations.generated.ts";

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

export const buyerInput = ({ external_id, email }: Buyer): Pick<DraftOrderInput, "purchasingEntity" | "email"> => ({
  ...(external_id && { purchasingEntity: { customerId: gid("Customer", external_id) } }),
  ...(email && { email }),
});
