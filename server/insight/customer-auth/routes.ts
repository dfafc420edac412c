import { createHash, timingSafeEqual } from "node:crypto";
import type { Output } from "#contracts/contract";
import { customerAuth } from "#contracts/customer-auth";
import { loadCustomerRules } from "#server/cases/settings/api";
import { numberKey, provingKeys, typedKeys } from "#server/core/domain/order-proof";
import { knownDevice, rememberDevice, startAttempt } from "#server/core/sessions/api";
import { storeNamed } from "#server/core/stores/api";
import type { Reader } from "#server/db/open";
import { isOrderNumber } from "#server/db/search";
import { letIn } from "#server/kit/customer-tokens";
import { AppError, ensure } from "#server/kit/errors";
import { type Call, mount } from "#server/kit/mount";
import type { Module, ModuleDeps } from "#server/platforms/module";

/** Routes of the customer's sign-in. */
export const customerAuthModule: Module = (app, deps) => {
  mount(app, customerAuth, { getToken: (call) => issueToken(deps, call) }, deps.ports);
};

type GetToken = (typeof customerAuth)["operations"]["getToken"];

/**
 * Issue a token to the customer of the order that matches number, email and postcode, or where it has no postcode the
 * buyer's last name or phone number. Unknown stores, orders and
 * addresses take the same path, so neither response nor timing reveals which one was wrong. @throws ORDER_NOT_MATCHED,
 * RATE_LIMITED, REQUESTS_CLOSED when the store's portal is closed
 */
async function issueToken(
  deps: Pick<ModuleDeps, "db" | "config" | "seal" | "customerTokens">,
  { context, body, request, reply }: Call<GetToken>,
): Promise<Output<GetToken>> {
  const subject = `order ${digest(`${body.store.toLowerCase()} ${numberKey(body.order_number)}`).toString("base64url")}`;
  const { ip, now } = context;
  const { db } = deps;
  // A browser is known once it has matched the order.
  const device = knownDevice(deps, request.headers.cookie, subject, now);
  const attempt = await startAttempt(db, { subject, ip, device, now });
  const store = await storeNamed(db.kysely, body.store);
  const { isOpen } = store ? await loadCustomerRules(db.kysely, store.id) : { isOpen: true };
  ensure(isOpen, "REQUESTS_CLOSED");
  const found = await candidates(db.kysely, store?.id ?? "", numberKey(body.order_number));
  const typed = typedKeys({ number: body.order_number, email: body.email, postcode: body.postcode });
  const fitting = found.find(({ number, customer_email, account_email, customer_name, phone, ship_to }) => {
    const order = { number, emails: [customer_email, account_email ?? ""], postcode: ship_to?.postcode ?? "" };
    const names = [customer_name, ship_to?.name ?? ""];
    return isAmong(typed, provingKeys({ ...order, names, phones: [phone ?? ""] }));
  });
  if (!store || !fitting) throw new AppError("ORDER_NOT_MATCHED");
  await attempt.clear();
  rememberDevice(deps, reply, subject, now);
  return letIn(deps.customerTokens, store.id, fitting, now);
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Every pair is compared, so that the time says nothing. */
function isAmong(typed: readonly string[], known: readonly string[]): boolean {
  const pairs = typed.flatMap((one) => known.map((other) => timingSafeEqual(digest(one), digest(other))));
  return pairs.includes(true);
}

/** Return orders with that number, newest first; platforms sometimes reuse numbers. */
export const candidates = (reader: Reader, storeId: string, number: string) =>
  reader
    .selectFrom("orders as o")
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "o.customer_id").onRef("c.store_id", "=", "o.store_id"))
    .select(["o.id", "o.number", "o.customer_email", "o.customer_name", "o.ship_to", "c.email as account_email", "c.phone"])
    .where("o.store_id", "=", storeId)
    .where(isOrderNumber("o.number", number))
    .where("o.deleted_at", "is", null)
    .orderBy("o.ordered_at", "desc")
    .limit(20)
    .execute();
