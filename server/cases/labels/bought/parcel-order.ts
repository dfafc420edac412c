import type { z } from "zod";
import type { ErrorCode } from "#contracts/errors";
import type { Address } from "#contracts/orders/upsert";
import type { StoreRules } from "#server/cases/settings/api";
import type { Reader } from "#server/db/open";
import { AppError } from "#server/kit/errors";
import type { CarrierCapabilities, ParcelOrder, PostalAddress } from "#server/platforms/carriers/api";
import { parcelProblem } from "#server/platforms/domain/parcel-checks";
import { purchaseReference } from "#server/platforms/domain/purchases";
import { paperOf, returnPlace } from "../paper-of.ts";
import type { CaseRow } from "../repository.ts";

interface Wished {
  dimension_id?: string | undefined;
  weight_g?: number | undefined;
}

interface Known {
  rules: StoreRules;
  reader: Reader;
  store: { id: string; name: string };
}

/** A parcel as far as it is known: its contents, where it goes, its size and weight. */
type WholeParcel = Awaited<ReturnType<typeof parcelOf>>;
export type CaseParcel = Omit<WholeParcel, "paper"> & {
  paper: Pick<WholeParcel["paper"], "sender" | "recipient" | "items" | "customs">;
};

/** Return the parcel that brings the items of a case back. @throws NO_SENDER_ADDRESS, NO_RETURN_PLACE, BAD_REQUEST */
export async function parcelOf({ rules, reader, store }: Known, record: CaseRow, wished: Wished) {
  const paper = await paperOf(rules, reader, store, record);
  const place = await returnPlace(rules, reader, store.id, record);
  const sides = wished.dimension_id ? await sidesOf(reader, store.id, wished.dimension_id) : paper.parcel;
  const goods = paper.items.reduce((sum, { weight_g, quantity }) => sum + (weight_g ?? 0) * quantity, 0);
  const isWeighed = paper.items.every(({ weight_g }) => weight_g !== null);
  const box = sides && "empty_weight_g" in sides ? sides.empty_weight_g : (paper.parcel?.weight_g ?? 0) - goods;
  return { paper, place, sides, weight_g: wished.weight_g ?? (isWeighed ? goods + box : null) };
}

/** Return the parcel as carriers ask for it. @throws what it lacks, before anybody is asked */
export function orderOf(
  { rules, store, can }: Pick<Known, "rules" | "store"> & { can: CarrierCapabilities },
  record: Pick<CaseRow, "ship_to" | "phone" | "email" | "currency" | "number">,
  { label_id, attempt, insure }: { label_id: string; attempt: number; insure: boolean },
  { paper, place, sides, weight_g }: CaseParcel,
): ParcelOrder {
  const from = postal(record.ship_to ?? {}, paper.sender.name, { phone: record.phone, email: record.email, company: null });
  const contact = {
    phone: (place && "phone" in place && place.phone) || null,
    email: rules.general.notification_email,
    company: store.name,
  };
  const to = postal(place?.address ?? {}, paper.recipient.name, contact);
  const items = paper.items.map(({ hs_code, origin_country, ...item }) => ({
    ...{ title: item.title, quantity: item.quantity, weight_g: item.weight_g, value_minor: item.value_minor },
    ...{ hs_code: hs_code ?? null, origin_country: origin_country ?? null },
  }));
  const isCustoms = paper.customs;
  const problem: ErrorCode | null = parcelProblem(
    { from, to, weight_g, hasSize: sides !== null, isCustoms, currency: record.currency, items },
    { needsPhone: can.needsPhone },
  );
  if (problem || !sides || weight_g === null) throw new AppError(problem ?? "WEIGHT_NEEDED");
  const { length_mm, width_mm, height_mm } = sides;
  const insured_minor = insure ? items.reduce((sum, { value_minor }) => sum + value_minor, 0) : null;
  const isInsurable = can.insures === "ANY" || can.insures.includes(record.currency);
  if (insured_minor !== null && (!isInsurable || insured_minor === 0)) throw new AppError("NOT_INSURABLE");
  return {
    ...{
      label_id,
      reference: purchaseReference(label_id, attempt),
      number: record.number,
      from,
      to,
      items,
      isCustoms,
      currency: record.currency,
      insured_minor,
    },
    parcel: { length_mm, width_mm, height_mm, weight_g },
  };
}

async function sidesOf(reader: Reader, storeId: string, id: string) {
  const found = await reader
    .selectFrom("dimension")
    .select(["length_mm", "width_mm", "height_mm", "empty_weight_g"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw new AppError("BAD_REQUEST", { errors: { dimension_id: "NOT_FOUND" } });
  return found;
}

const text = (value: string | null | undefined): string | null => value?.trim() || null;

const postal = (
  address: z.output<typeof Address>,
  name: string,
  contact: Pick<PostalAddress, "phone" | "email" | "company">,
): PostalAddress => ({
  name,
  line1: address.line1 ?? "",
  line2: text(address.line2),
  city: address.city ?? "",
  region: text(address.province),
  postcode: text(address.postcode),
  country: (address.country ?? "").toUpperCase(),
  ...contact,
});
