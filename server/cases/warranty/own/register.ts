import type { Input } from "#contracts/contract";
import type { AskedField, PortalWarranty, portalWarranty, WarrantyItem } from "#contracts/portal/warranty";
import { isSerial } from "#server/cases/domain/warranty/warranty";
import { lockStore } from "#server/core/stores/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest, ensure, notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { insertRegistration } from "../insert-registration.ts";
import { coverageOf, coverOf, ownWarranty, readOwnOrder } from "./warranty.ts";

type Body = Input<(typeof portalWarranty)["operations"]["register"]>["body"];
type RequestedFields = NonNullable<WarrantyItem["coverage"]>["fields"];

/**
 * Register one unit of an item for its customer. @throws NOT_FOUND for a line or a file of another order,
 * REGISTRATION_CLOSED, NOT_COVERED, NOT_FULFILLED, ALREADY_REGISTERED when no unit is left, BAD_REQUEST, SERIAL_TAKEN
 */
export async function registerOwn(
  deps: Pick<ModuleDeps, "db">,
  context: CallContext,
  orderId: string,
  body: Body,
): Promise<PortalWarranty> {
  const { store } = context;
  await deps.db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const own = await readOwnOrder(tx, context, orderId);
    ensure(own.page.isOpen, "REGISTRATION_CLOSED");
    const line = own.order.lines.find(({ id }) => id === body.order_line_id);
    if (!line) throw notFound();
    const cover = coverOf(own, line);
    ensure(cover, "NOT_COVERED");
    const { startsAt, state, fields, unitsLeft } = coverageOf(own, context, cover.entry, line);
    if (!startsAt || state === "NOT_STARTED") throw new AppError("NOT_FULFILLED");
    ensure(state !== "ENDED", "NOT_COVERED");
    ensure(unitsLeft > 0, "ALREADY_REGISTERED");
    const answers = answersOf(fields, cover.entry.serial_pattern, body);
    await assertOwnFiles(tx, store.id, orderId, answers.proof);
    await insertRegistration(tx, context, {
      usualPlace: own.page.return_location_id,
      ...{ ...cover, variantId: line.variant_id, startsAt, source: "portal", purchase: null },
      ...{ serial: answers.serial, custom: answers.custom, proof: answers.proof },
      customer: { name: own.order.customer_name, email: own.order.customer_email, phone: answers.phone },
      order: { id: orderId, number: own.order.number, lineId: line.id },
    });
  });
  return ownWarranty(deps, context, orderId);
}

/**
 * Picks the requested fields from the body. @throws BAD_REQUEST for missing ones, and for a serial number that does not
 * fit the pattern
 */
function answersOf(fields: RequestedFields, pattern: string | null, body: Body) {
  const errors: Record<string, string> = {};
  for (const { field, required } of fields) {
    const name = field.toLowerCase() as Lowercase<AskedField>;
    if (required && body[name].length === 0) errors[name] = "REQUIRED";
  }
  const isAsked = (field: AskedField): boolean => fields.some((one) => one.field === field);
  const serial = (isAsked("SERIAL") && body.serial) || null;
  if (serial && !isSerial(serial, pattern)) errors.serial = "SERIAL_PATTERN";
  if (Object.keys(errors).length > 0) throw badRequest(errors);
  const { address, note } = body;
  return {
    serial,
    phone: (isAsked("PHONE") && body.phone) || null,
    proof: isAsked("PROOF") ? [...new Set(body.proof)] : [],
    custom: { ...(isAsked("ADDRESS") && address && { ADDRESS: address }), ...(isAsked("NOTE") && note && { NOTE: note }) },
  };
}

async function assertOwnFiles(reader: Reader, storeId: string, orderId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const files = await reader
    .selectFrom("file")
    .select("id")
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .where("id", "in", [...ids])
    .execute();
  if (files.length < ids.length) throw notFound();
}
