import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Output } from "#contracts/contract";
import type { customerAuth } from "#contracts/customer-auth";
import { numberKey, proofKey } from "#server/core/domain/order-proof";
import { storeNamed } from "#server/core/stores/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { type CustomerTokens, letIn } from "#server/kit/customer-tokens";
import { AppError, ensure } from "#server/kit/errors";
import type { Call } from "#server/kit/mount";
import type { ModuleDeps } from "#server/platforms/module";
import { candidates } from "./repository.ts";

export interface CustomerAuthLinks {
  customerTokens: CustomerTokens;
  /** Count an attempt for a subject and an IP address. @throws RATE_LIMITED */
  startAttempt(subject: string, request: FastifyRequest, context: CallContext): Promise<{ clear(): Promise<void> }>;
  /** Let the browser prove later that it knew the subject. */
  rememberDevice(reply: FastifyReply, subject: string, now: Date): void;
  settingsLinks: { customerRulesOf(reader: Reader, storeId: string): Promise<{ isOpen: boolean }> };
}
type GetToken = (typeof customerAuth)["operations"]["getToken"];

/**
 * Issue a token to the customer of the order that matches number, email and postcode. Unknown stores, orders and
 * addresses take the same path, so neither response nor timing reveals which one was wrong. @throws ORDER_NOT_MATCHED,
 * RATE_LIMITED, REQUESTS_CLOSED when the store's portal is closed
 */
export async function issueToken(
  { db, customerTokens, settingsLinks, ...links }: ModuleDeps & CustomerAuthLinks,
  { context, body, request, reply }: Call<GetToken>,
): Promise<Output<GetToken>> {
  const subject = `order ${digest(`${body.store.toLowerCase()} ${numberKey(body.order_number)}`).toString("base64url")}`;
  const attempt = await links.startAttempt(subject, request, context);
  const store = await storeNamed(db.kysely, body.store);
  const { isOpen } = store ? await settingsLinks.customerRulesOf(db.kysely, store.id) : { isOpen: true };
  ensure(isOpen, "REQUESTS_CLOSED");
  const found = await candidates(db.kysely, store?.id ?? "", numberKey(body.order_number));
  const proof = proofKey({ number: body.order_number, email: body.email, postcode: body.postcode });
  const fitting = found.find(({ number, customer_email, ship_to }) =>
    isSame(proof, proofKey({ number, email: customer_email, postcode: ship_to?.postcode ?? "" })),
  );
  if (!store || !fitting) throw new AppError("ORDER_NOT_MATCHED");
  await attempt.clear();
  links.rememberDevice(reply, subject, context.now);
  return letIn(customerTokens, store.id, fitting, context.now);
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const isSame = (proof: string | null, known: string | null): boolean =>
  timingSafeEqual(digest(proof ?? "given"), digest(known ?? "known")) && proof !== null;
