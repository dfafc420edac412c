import { createHash, timingSafeEqual } from "node:crypto";
import type { Output } from "#contracts/contract";
import { customerAuth } from "#contracts/customer-auth";
import { loadCustomerRules } from "#server/cases/settings/api";
import { numberKey, proofKey } from "#server/core/domain/order-proof";
import { knownDevice, rememberDevice, startAttempt } from "#server/core/sessions/api";
import { storeNamed } from "#server/core/stores/api";
import type { Reader } from "#server/db/open";
import { isOrderNumber } from "#server/db/order-number";
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
 * Issue a token to the customer of the order that matches number, email and postcode. Unknown stores, orders and
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
  const proof = proofKey({ number: body.order_number, email: body.email, postcode: body.postcode });
  const fitting = found.find(({ number, customer_email, ship_to }) =>
    isSame(proof, proofKey({ number, email: customer_email, postcode: ship_to?.postcode ?? "" })),
  );
  if (!store || !fitting) throw new AppError("ORDER_NOT_MATCHED");
  await attempt.clear();
  rememberDevice(deps, reply, subject, now);
  return letIn(deps.customerTokens, store.id, fitting, now);
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const isSame = (proof: string | null, known: string | null): boolean =>
  timingSafeEqual(digest(proof ?? "given"), digest(known ?? "known")) && proof !== null;

/** Return orders with that number, newest first; platforms sometimes reuse numbers. */
export const candidates = (reader: Reader, storeId: string, number: string) =>
  reader
    .selectFrom("orders")
    .select(["id", "number", "customer_email", "ship_to"])
    .where("store_id", "=", storeId)
    .where(isOrderNumber("number", number))
    .where("deleted_at", "is", null)
    .orderBy("ordered_at", "desc")
    .limit(20)
    .execute();
