import type { CarrierAccount } from "#contracts/carrier-connections";
import { carrierNamed } from "#contracts/carriers";
import type { ErrorCode } from "#contracts/errors";
import type { ChargeKind, LabelOffer, RefundState } from "#contracts/labels/shapes";
import { toDecimal } from "#contracts/money";
import { cutText } from "#server/kit/sound-text";
import { exportExemption } from "#server/platforms/domain/parcel-checks";
import { inchesUp, ouncesUp } from "#server/platforms/domain/parcel-measures";
import { amountIn, instantOf, joined, longestMessage, read, readAnswer } from "../answers.ts";
import type { CarrierClient, Refusal } from "../client.ts";
import { fetchCode, fetchPaper } from "../fetch-paper.ts";
import {
  type Bought,
  type CarrierAccess,
  type CarrierAdapter,
  type CarrierCapabilities,
  type CarrierScan,
  type CarrierService,
  CarrierTrouble,
  type ParcelOrder,
  type PostalAddress,
  type Refused,
} from "../port.ts";
import { easypostClient } from "./client.ts";
import { isSignedByEasyPost, namesInReport } from "./hook.ts";
import { Accounts, Checked, type Rate, Shipment, Tracker, User } from "./shapes.ts";
import { meaningOf } from "./words.ts";

const voidDays = { usps: 30, others: 90 };
const easypostCan: CarrierCapabilities = {
  prepares: true,
  find: "object",
  needsPhone: false,
  customs: true,
  voidDays,
  insures: ["USD"],
  checksAddresses: true,
  code: true,
  reports: "ALL",
};

/** EasyPost bills in dollars what it does not name a currency for. */
const usual = "USD";

export const easypostAdapter: CarrierAdapter = { can: easypostCan, open: easypost, isGenuine: isSignedByEasyPost, names: namesInReport };

/** Return EasyPost with the key of one store. Files lie at another host, which never hears the key. */
function easypost(access: CarrierAccess): CarrierService {
  const client = easypostClient(access);
  const shipmentAt = async (ref: string): Promise<Shipment> =>
    readAnswer(Shipment, await client.call("GET", `/shipments/${encodeURIComponent(ref)}`));
  return {
    can: easypostCan,
    async check() {
      const tried = await client.call("GET", "/shipments", { query: { page_size: "1" } });
      if ("refusal" in tried) throw new CarrierTrouble("account", tried.refusal.code);
      const mode = /^EZAK/.test(access.key) ? "LIVE" : "TEST";
      return { mode, accounts: await accountsIn(client), balance: await balanceIn(client) };
    },
    async prepare(order) {
      const answer = await client.call("POST", "/shipments", { body: { shipment: shipmentFor(order) } });
      if ("refusal" in answer) return refused(answer.refusal);
      const { id, rates, messages } = read(Shipment, answer.json);
      const offers = (rates ?? []).flatMap(offerFrom);
      const refusals = (messages ?? []).map(({ carrier, message }) => ({
        carrier: carrier ?? "",
        message: cutText(typeof message === "string" ? message : JSON.stringify(message), longestMessage),
      }));
      return { ref: id, offers, refusals };
    },
    async checkAddress(address) {
      const answer = await client.call("POST", "/addresses", { body: { address: addressFor(address), verify: true } });
      if ("refusal" in answer) return answer.refusal.message ?? answer.refusal.code;
      const delivery = read(Checked, answer.json).verifications?.delivery;
      return delivery?.success === false ? (joined(delivery.errors ?? []) ?? "") : null;
    },
    async buy(ref, { offer, insured }) {
      const insurance = insured && toDecimal(insured.minor, insured.currency);
      const body = { rate: { id: offer.id }, ...(insurance && { insurance }) };
      const answer = await client.call("POST", `/shipments/${encodeURIComponent(ref)}/buy`, { body });
      if ("refusal" in answer) return answer.refusal.code === "SHIPMENT.POSTAGE.EXISTS" ? { state: "exists" } : refused(answer.refusal);
      const bought = boughtIn(read(Shipment, answer.json));
      if (!bought) throw new CarrierTrouble("unknown", "NO_LABEL_IN_ANSWER");
      return bought;
    },
    find: async ({ provider_ref }) => boughtIn(await shipmentAt(provider_ref)) ?? { state: "not_bought" },
    async papers({ provider_ref }) {
      const { postage_label } = await shipmentAt(provider_ref);
      const address = postage_label?.label_pdf_url ?? postage_label?.label_url;
      if (!address) throw new CarrierTrouble("unreadable", "NO_FILE");
      return fetchPaper(access.sendOutside, address);
    },
    async code({ provider_ref }) {
      const known = codeIn(await shipmentAt(provider_ref));
      const answer = known
        ? null
        : await client.call("POST", `/shipments/${encodeURIComponent(provider_ref)}/forms`, { body: { form: { type: codeForm } } });
      if (answer && "refusal" in answer) return null;
      const address = known ?? codeIn(read(Shipment, answer?.json));
      return address ? fetchCode(access.sendOutside, address) : null;
    },
    async void({ provider_ref }) {
      const answer = await client.call("POST", `/shipments/${encodeURIComponent(provider_ref)}/refund`);
      if (!("refusal" in answer)) return voided(read(Shipment, answer.json).refund_status);
      // It may have been asked for before, by a call whose answer was lost.
      const { refund_status } = await shipmentAt(provider_ref);
      const isAsked = refund_status && refund_status !== "rejected";
      return isAsked ? voided(refund_status) : { state: "refused", message: answer.refusal.message };
    },
    async track({ tracker_ref }) {
      if (!tracker_ref) return { scans: [], eta: null };
      const answer = await client.call("GET", `/trackers/${encodeURIComponent(tracker_ref)}`);
      const { tracking_details, est_delivery_date } = readAnswer(Tracker, answer);
      return { scans: (tracking_details ?? []).flatMap(scanFrom), eta: est_delivery_date?.slice(0, 10) ?? null };
    },
  };
}

/** EasyPost's word for a code from which a counter prints the label; USPS alone issues them. */
const codeForm = "label_qr_code";
const codeIn = ({ forms }: Shipment): string | null => forms?.find(({ form_type }) => form_type === codeForm)?.form_url ?? null;

async function accountsIn(client: CarrierClient): Promise<CarrierAccount[]> {
  const found = Accounts.safeParse(await client.quietly("/carrier_accounts"));
  return (found.data ?? []).map(({ id, type, readable, description }) => ({
    id,
    carrier: readable ?? (type ?? "").replace(/Account$/, ""),
    name: description ?? "",
    is_active: true,
  }));
}

async function balanceIn(client: CarrierClient) {
  const found = User.safeParse(await client.quietly("/users"));
  const minor = found.success ? amountIn(found.data.balance, usual) : null;
  return minor === null ? null : { minor, currency: usual };
}

/** With `is_return` EasyPost wants the addresses of the way out, and swaps them. */
const shipmentFor = (order: ParcelOrder): object => ({
  is_return: true,
  reference: order.reference,
  to_address: addressFor(order.from),
  from_address: addressFor(order.to),
  parcel: {
    length: inchesUp(order.parcel.length_mm),
    width: inchesUp(order.parcel.width_mm),
    height: inchesUp(order.parcel.height_mm),
    weight: ouncesUp(order.parcel.weight_g),
  },
  options: { label_format: "PDF", invoice_number: order.number },
  ...(order.isCustoms && { customs_info: customsFor(order) }),
});

const addressFor = ({ line1, line2, region, postcode, company, ...address }: PostalAddress): object => ({
  name: address.name,
  ...(company && { company }),
  street1: line1,
  street2: line2,
  city: address.city,
  state: region,
  zip: postcode,
  country: address.country,
  phone: address.phone,
  email: address.email,
});

const customsFor = (order: ParcelOrder): object => ({
  contents_type: "returned_goods",
  contents_explanation: "Returned goods: exemption from import charges claimed",
  restriction_type: "none",
  non_delivery_option: "return",
  customs_certify: true,
  customs_signer: order.from.name,
  eel_pfc: exportExemption(order),
  customs_items: order.items.map((item) => ({
    description: cutText(item.title, 100),
    quantity: item.quantity,
    value: toDecimal(item.value_minor, order.currency),
    currency: order.currency,
    weight: ouncesUp((item.weight_g ?? 0) * item.quantity),
    hs_tariff_number: item.hs_code?.replace(/\D/g, ""),
    origin_country: item.origin_country,
  })),
});

function offerFrom({ id, carrier, service, rate, currency, delivery_days, est_delivery_days, billing_type }: Rate): LabelOffer[] {
  const cost_minor = amountIn(rate, currency ?? usual);
  if (cost_minor === null) return [];
  const known = carrierNamed(carrier);
  return [
    {
      ...{ id, carrier: known?.name ?? carrier, carrier_name: known?.displayName ?? carrier, service, cost_minor },
      ...{ currency: currency ?? usual, days: delivery_days ?? est_delivery_days ?? null, is_carrier_billed: billing_type === "carrier" },
    },
  ];
}

const chargeKind: Readonly<Record<string, ChargeKind>> = { PostageFee: "POSTAGE", InsuranceFee: "INSURANCE" };

/** Return the bought label of a shipment; null: it has none. */
function boughtIn({ id, postage_label, tracking_code, selected_rate, tracker, fees, refund_status }: Shipment): Bought | null {
  if (!postage_label || !tracking_code) return null;
  const currency = selected_rate?.currency ?? usual;
  const carrier = selected_rate?.carrier ?? "";
  const known = carrierNamed(carrier);
  const charges = (fees ?? []).flatMap(({ type, amount, charged, refunded }, index) => {
    const amount_minor = amountIn(amount, currency);
    if (!charged || !amount_minor) return [];
    const external_id = `${id}:${type}:${index}`;
    const taken = { kind: chargeKind[type] ?? ("FEE" as const), amount_minor, currency, external_id };
    return refunded
      ? [taken, { ...taken, kind: "REFUND" as const, amount_minor: -amount_minor, external_id: `${external_id}:back` }]
      : [taken];
  });
  return {
    state: "bought",
    label_id: postage_label.id ?? id,
    tracking_number: tracking_code,
    tracker_ref: tracker?.id ?? null,
    carrier: known?.name ?? carrier,
    service: selected_rate?.service ?? "",
    charges,
    isCostKnown: selected_rate?.billing_type !== "carrier",
    void_days: known?.name === "USPS" ? voidDays.usps : voidDays.others,
    refund: refundStateOf(refund_status),
  };
}

const refundStates: Readonly<Record<string, RefundState>> = {
  submitted: "REQUESTED",
  refunded: "REFUNDED",
  rejected: "REJECTED",
  not_applicable: "NOT_APPLICABLE",
};
const refundStateOf = (status: string | null | undefined): RefundState => (status ? (refundStates[status] ?? "REQUESTED") : "NONE");

const voided = (status: string | null | undefined): { state: "voided"; refund: RefundState } | { state: "refused"; message: null } =>
  status === "rejected" ? { state: "refused", message: null } : { state: "voided", refund: status ? refundStateOf(status) : "REQUESTED" };

const codes: Readonly<Record<string, ErrorCode>> = {
  PAYMENT_REQUIRED: "BALANCE_TOO_LOW",
  "SHIPMENT.RATE.UNAVAILABLE": "SERVICE_GONE",
  "RATE.NOT_FOUND": "SERVICE_GONE",
};

function refused({ status, code, message }: Refusal): Refused {
  const known = status === 402 ? "BALANCE_TOO_LOW" : codes[code];
  return { state: "refused", code: known ?? (code.startsWith("ADDRESS.") ? "ADDRESS_REFUSED" : "CARRIER_REFUSED"), message };
}

interface Detail {
  message?: string | null | undefined;
  status: string;
  status_detail?: string | null | undefined;
  datetime: string;
  tracking_location?:
    | { city?: string | null | undefined; state?: string | null | undefined; country?: string | null | undefined }
    | null
    | undefined;
}

function scanFrom({ message, status, status_detail, datetime, tracking_location: where }: Detail): CarrierScan[] {
  const at = instantOf(datetime);
  if (at === null) return [];
  const place = cutText([where?.city, where?.state, where?.country].filter(Boolean).join(", "), 200);
  return [
    {
      ...meaningOf(status, status_detail ?? null),
      ...{ at, place: place || null, message: message ? cutText(message, longestMessage) : null },
      raw_status: cutText([status, status_detail].filter(Boolean).join("/"), 100),
    },
  ];
}
