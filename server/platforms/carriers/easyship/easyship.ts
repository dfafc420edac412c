import { carrierNamed } from "#contracts/carriers";
import type { ErrorCode } from "#contracts/errors";
import type { LabelOffer, RefundState } from "#contracts/labels/shapes";
import { cutText } from "#server/kit/sound-text";
import { amountIn, joined, longestMessage, read, readAnswer } from "../answers.ts";
import type { Refusal } from "../client.ts";
import { fetchPaper, paperIn } from "../fetch-paper.ts";
import {
  type Bought,
  type CarrierAccess,
  type CarrierAdapter,
  type CarrierCapabilities,
  type CarrierService,
  CarrierTrouble,
  type Charge,
  type Refused,
} from "../port.ts";
import { easyshipClient, modeOf } from "./client.ts";
import { isSentByEasyship, namesInReport } from "./hook.ts";
import { problemOf, shipmentFor, withPhone } from "./request.ts";
import { type Rate, type Shipment, ShipmentAnswer, TrackingsAnswer } from "./shapes.ts";
import { scansIn, stateAsScan } from "./tracking.ts";

/** Within six months, if nobody scanned it. */
const refundDays = 180;
const can: CarrierCapabilities = {
  prepares: true,
  find: "object",
  needsPhone: true,
  customs: true,
  voidDays: { usps: refundDays, others: refundDays },
  insures: "ANY",
  checksAddresses: false,
  code: false,
  reports: "ALL",
};
export const easyshipAdapter: CarrierAdapter = { can, open: easyship, isGenuine: isSentByEasyship, names: namesInReport };

/** Answers of shipments hold their files. */
const longest = 12 * 1024 * 1024;

/** Return Easyship with the key of one store. */
function easyship(access: CarrierAccess): CarrierService {
  const { settings } = access;
  const client = easyshipClient(access);
  const at = (ref: string) => `/shipments/${encodeURIComponent(ref)}`;
  const load = async (ref: string): Promise<ShipmentAnswer> => readAnswer(ShipmentAnswer, await client.call("GET", at(ref), { longest }));
  return {
    can,
    async check() {
      const tried = await client.call("GET", "/shipments", { query: { per_page: "1" }, longest });
      if ("refusal" in tried) throw new CarrierTrouble("account", tried.refusal.code);
      return { mode: modeOf(access.key), accounts: [], balance: null };
    },
    async prepare(typed, key) {
      const order = withPhone(typed, settings);
      const code = problemOf(order, settings);
      if (code) return { state: "refused", code, message: null };
      const sent = { body: shipmentFor(order, settings), headers: { "idempotency-key": key }, longest };
      const answer = await client.call("POST", "/shipments", sent);
      if ("refusal" in answer) return refused(answer.refusal);
      const { shipment } = read(ShipmentAnswer, answer.json);
      return { ref: shipment.easyship_shipment_id, offers: (shipment.rates ?? []).flatMap(offerFrom), refusals: [] };
    },
    async buy(ref, { offer, key }) {
      // Keys are remembered with the answer they led to, so that the label must not have the shipment's.
      const sent = { body: { courier_service_id: offer.id }, headers: { "idempotency-key": `${key}-label` }, longest };
      const answer = await client.call("POST", `${at(ref)}/label`, sent);
      if ("refusal" in answer) return isBoughtBefore(answer.refusal) ? { state: "exists" } : refused(answer.refusal);
      const found = outcomeIn(read(ShipmentAnswer, answer.json));
      // It is being made: whether it is bought is asked later, and never again for a label.
      if (found.state === "pending" || found.state === "not_bought") throw new CarrierTrouble("unknown", "LABEL_PENDING");
      return found;
    },
    find: async ({ provider_ref }) => outcomeIn(await load(provider_ref)),
    async papers({ provider_ref }) {
      const { shipment } = await load(provider_ref);
      const file = shipment.shipping_documents?.find(({ category }) => category === "label");
      const [page] = file?.base64_encoded_strings ?? [];
      if (page) return paperIn(Buffer.from(page, "base64"));
      if (!file?.url) throw new CarrierTrouble("unreadable", "NO_FILE");
      return fetchPaper(access.sendOutside, file.url);
    },
    async void({ provider_ref }) {
      const answer = await client.call("POST", `${at(provider_ref)}/cancel`, { longest });
      if (!("refusal" in answer)) return { state: "voided", refund: "REQUESTED" };
      // It may have been asked for before, by a call whose answer was lost.
      const { label_state } = (await load(provider_ref)).shipment;
      return label_state === "voided" ? { state: "voided", refund: "REQUESTED" } : { state: "refused", message: answer.refusal.message };
    },
    async track({ provider_ref }) {
      const query = { easyship_shipment_id: provider_ref, include_checkpoints: "true" };
      const answer = await client.call("GET", "/shipments/trackings", { query });
      const found = "refusal" in answer ? null : read(TrackingsAnswer, answer.json);
      const parcel = found?.trackings.find((one) => one.easyship_shipment_id === provider_ref);
      const scans = scansIn(parcel?.checkpoints ?? []);
      const eta = /^\d{4}-\d{2}-\d{2}/.exec(parcel?.eta_date ?? "")?.[0] ?? null;
      // Not every courier reports checkpoints; the shipment itself says where it is.
      return { scans: scans.length > 0 ? scans : stateAsScan((await load(provider_ref)).shipment), eta };
    },
  };
}

/** Return whether a label of the shipment was asked for before. */
const isBoughtBefore = ({ message }: Refusal): boolean => /already (requested|generated|created|bought)/i.test(message ?? "");

const codes: Readonly<Record<string, ErrorCode>> = { over_limit: "BALANCE_TOO_LOW", resource_not_found: "SERVICE_GONE" };

function refused({ code, message }: Refusal): Refused {
  const isAddress = /^(origin|destination)_address\b/.test(message ?? "");
  return { state: "refused", code: codes[code] ?? (isAddress ? "ADDRESS_REFUSED" : "CARRIER_REFUSED"), message };
}

const idOf = ({ courier_service, courier_id }: Rate): string | null => courier_service?.id ?? courier_id ?? null;

function offerFrom(rate: Rate): LabelOffer[] {
  const { courier_service, courier_name, total_charge, insurance_fee, currency, min_delivery_time, max_delivery_time } = rate;
  const id = idOf(rate);
  const cost_minor = currency ? amountIn(total_charge, currency) : null;
  const fee = currency ? amountIn(insurance_fee, currency) : null;
  // Without a price it cannot be bought; it is written as an empty text.
  if (!id || !currency || cost_minor === null) return [];
  const service = courier_service?.name ?? courier_name ?? id;
  const carrier = courier_service?.umbrella_name ?? service;
  const known = carrierNamed(carrier);
  return [
    {
      ...{ id, carrier: known?.name ?? carrier, carrier_name: known?.displayName ?? carrier, service, cost_minor, currency },
      ...{ days: max_delivery_time ?? min_delivery_time ?? null, is_carrier_billed: false, insurance_minor: fee || null },
    },
  ];
}

const failedStates: ReadonlySet<string> = new Set(["failed", "technical_failed"]);
const boughtStates: ReadonlySet<string> = new Set(["generated", "printed", "reported"]);
/** Bought before, and given back or to be so. */
const refunds: Readonly<Record<string, RefundState>> = { voided: "REFUNDED", void_failed: "REJECTED" };

/** Return what became of a shipment's label. It answers 201 even where the label failed. */
function outcomeIn({ shipment, meta }: ShipmentAnswer): Bought | Refused | { state: "not_bought" } | { state: "pending" } {
  const state = shipment.label_state ?? "";
  if (state === "not_created") return { state: "not_bought" };
  if (failedStates.has(state)) {
    const message = joined(shipment.last_failure_http_response_messages ?? []) ?? joined(meta?.errors ?? []);
    return { state: "refused", code: "CARRIER_REFUSED", message: message && cutText(message, longestMessage) };
  }
  if (!boughtStates.has(state) && !refunds[state]) return { state: "pending" };
  return boughtIn(shipment, refunds[state] ?? "NONE") ?? { state: "pending" };
}

function boughtIn(shipment: Shipment, refund: RefundState): Bought | null {
  const legs = [...(shipment.trackings ?? [])].sort((a, b) => (a.leg_number ?? 0) - (b.leg_number ?? 0));
  const number = legs.find(({ tracking_number }) => tracking_number)?.tracking_number;
  if (!number) return null;
  const id = shipment.easyship_shipment_id;
  const service = shipment.courier_service ?? shipment.courier ?? null;
  const rate = (shipment.rates ?? []).find((one) => idOf(one) === service?.id);
  const [offer] = rate ? offerFrom(rate) : [];
  const taken = offer ? chargesOf(id, offer) : [];
  const back = taken.map((one) => ({
    ...one,
    kind: "REFUND" as const,
    amount_minor: -one.amount_minor,
    external_id: `${one.external_id}:back`,
  }));
  return {
    ...{ state: "bought", label_id: id, tracking_number: number, tracker_ref: null, refund },
    ...{ carrier: offer?.carrier ?? service?.umbrella_name ?? "", service: service?.name ?? offer?.service ?? "" },
    charges: refund === "REFUNDED" ? [...taken, ...back] : taken,
    isCostKnown: offer !== undefined,
    void_days: refundDays,
  };
}

/** Return what is taken for a shipment: its insurance apart from its postage. */
function chargesOf(id: string, { cost_minor, insurance_minor, currency }: LabelOffer): Charge[] {
  const fee = insurance_minor ?? 0;
  const postage = { kind: "POSTAGE" as const, amount_minor: (cost_minor ?? 0) - fee, currency, external_id: `${id}:POSTAGE` };
  return fee === 0 ? [postage] : [postage, { kind: "INSURANCE", amount_minor: fee, currency, external_id: `${id}:INSURANCE` }];
}
