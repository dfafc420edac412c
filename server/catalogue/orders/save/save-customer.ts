import { createHash } from "node:crypto";
import type { z } from "zod";
import { emailKey } from "#contracts/email-address";
import type { Customer } from "#contracts/orders/upsert";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";

interface Found {
  externalId: string;
  customer: z.output<typeof Customer>;
  updatedAt: string | null;
  /** The platform withholds what an app is not approved for, so what it does not say is not taken for empty. */
  mayWithhold?: true;
}

/**
 * Save a customer as the platform has it: unlike an order's buyer, also what is empty there, unless it may be withheld. `unknown`: there is none here,
 * and none is created unless `creates`. An older change does nothing.
 */
export async function saveCustomer(
  tx: Tx,
  { store }: CallContext,
  { externalId, customer, updatedAt, mayWithhold }: Found,
  { creates }: { creates: boolean },
): Promise<"created" | "updated" | "unchanged" | "older" | "unknown"> {
  const known = await tx
    .selectFrom("customer")
    .select(["id", "content_hash", "platform_updated_at", "email", "first_name", "last_name", "phone"])
    .where("store_id", "=", store.id)
    .where("external_id", "=", externalId)
    .forUpdate()
    .executeTakeFirst();
  if (!known && !creates) return "unknown";
  const at = updatedAt ? new Date(updatedAt).toISOString() : null;
  if (at && known?.platform_updated_at && Date.parse(at) < Date.parse(known.platform_updated_at)) return "older";
  const { email, first_name, last_name, phone, language, tags } = customer;
  const before = mayWithhold ? known : undefined;
  const values = {
    email: emailKey(email ?? "") || (before?.email ?? ""),
    first_name: first_name ?? before?.first_name ?? "",
    last_name: last_name ?? before?.last_name ?? "",
    phone: phone ?? before?.phone ?? null,
    ...(language && { language }),
    tags: asJson(tags),
  };
  const content_hash = createHash("sha256").update(JSON.stringify(values)).digest("hex");
  if (known?.content_hash === content_hash) return "unchanged";
  const saved = { ...values, content_hash, platform_updated_at: at };
  await tx
    .insertInto("customer")
    .values({ id: newId(), store_id: store.id, external_id: externalId, ...saved })
    .onConflict((c) => c.columns(["store_id", "external_id"]).where("external_id", "is not", null).doUpdateSet(saved))
    .execute();
  return known ? "updated" : "created";
}
