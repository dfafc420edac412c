import { carrierNamed } from "#contracts/carriers";
import type { LabelOffer } from "#contracts/labels/shapes";
import { linkBelow } from "#server/kit/address";
import { cutText } from "#server/kit/sound-text";
import { amountIn, instantOf, joined, longestMessage, read, readAnswer } from "../answers.ts";
import type { Refusal } from "../client.ts";
import { fetchPaper } from "../fetch-paper.ts";
import {
  type Bought,
  type CarrierAccess,
  type CarrierAdapter,
  type CarrierCapabilities,
  type CarrierScan,
  type CarrierService,
  CarrierTrouble,
  type Refused,
} from "../port.ts";
import { authorizationOf, baseOf, karrioClient } from "./client.ts";
import { isSentByKarrio, namesInReport } from "./hook.ts";
import { shipmentFor } from "./request.ts";
import { Connections, type Rate, Shipment, Shipments, Tracker } from "./shapes.ts";
import { meaningOf } from "./words.ts";

const can: CarrierCapabilities = {
  prepares: true,
  find: "object",
  needsPhone: false,
  customs: true,
  voidDays: null,
  insures: [],
  checksAddresses: false,
  code: false,
  reports: "ALL",
};
export const karrioAdapter: CarrierAdapter = { can, open: karrio, isGenuine: isSentByKarrio, names: namesInReport };

/** Return a store's own Karrio. Its carriers bill the store by their own contracts. */
function karrio(access: CarrierAccess): CarrierService {
  const client = karrioClient(access);
  const at = (ref: string) => `/shipments/${encodeURIComponent(ref)}`;
  const load = async (ref: string): Promise<Shipment> => readAnswer(Shipment, await client.call("GET", at(ref)));
  return {
    can,
    async check() {
      const tried = await client.call("GET", "/connections");
      if ("refusal" in tried) throw new CarrierTrouble("account", tried.refusal.code);
      const { results } = read(Connections, tried.json);
      const accounts = results.map(({ id, carrier_name, carrier_id, active }) => ({
        ...{ id, carrier: carrierOf(carrier_name ?? "").shown, name: carrier_id ?? "", is_active: active !== false },
      }));
      // A key sees connections of its own mode alone; one that sees none may cost money.
      const isTest = results.length > 0 && results.every(({ test_mode }) => test_mode === true);
      return { mode: isTest ? "TEST" : "LIVE", accounts, balance: null };
    },
    async prepare(order) {
      // One that was made before, by a call whose answer was lost, is taken up.
      const known = { metadata_key: "backhaul_label", metadata_value: order.label_id };
      const made = readAnswer(Shipments, await client.call("GET", "/shipments", { query: known })).results;
      const draft = made.find(({ status, rates }) => status === "draft" && (rates ?? []).length > 0);
      const answer = draft ? null : await client.call("POST", "/shipments", { body: shipmentFor(order, access.settings.codes) });
      if (answer && "refusal" in answer) return refused(answer.refusal);
      const { id, rates, messages } = draft ?? read(Shipment, answer?.json);
      const refusals = (messages ?? []).map(({ carrier_id, carrier_name, message }) => ({
        carrier: carrier_id ?? carrier_name ?? "",
        message: joined([message]) ?? "–",
      }));
      return { ref: id, offers: (rates ?? []).flatMap(offerFrom), refusals };
    },
    async buy(ref, { offer }) {
      const answer = await client.call("POST", `${at(ref)}/purchase`, { body: { selected_rate_id: offer.id, label_type: "PDF" } });
      if ("refusal" in answer) return answer.refusal.status === 409 ? { state: "exists" } : refused(answer.refusal);
      const outcome = outcomeOf(read(Shipment, answer.json));
      if (outcome.state !== "bought") throw new CarrierTrouble("unknown", "NO_LABEL_IN_ANSWER");
      return outcome;
    },
    find: async ({ provider_ref }) => outcomeOf(await load(provider_ref)),
    async papers({ provider_ref }) {
      const { label_url } = await load(provider_ref);
      if (!label_url) throw new CarrierTrouble("unreadable", "NO_FILE");
      // A path lies at the installation itself, which alone hears the key.
      if (!label_url.startsWith("/")) return fetchPaper(access.sendOutside, label_url);
      const address = linkBelow(baseOf(access), label_url);
      if (address === null) throw new CarrierTrouble("unreadable", "NO_FILE");
      return fetchPaper(access.sendOutside, address, { authorization: authorizationOf(access) });
    },
    async void({ provider_ref }) {
      const answer = await client.call("POST", `${at(provider_ref)}/cancel`, { mayBeEmpty: true });
      if (!("refusal" in answer)) return { state: "voided", refund: "NOT_APPLICABLE" };
      // It may have been asked for before, by a call whose answer was lost.
      const { status } = await load(provider_ref);
      return status === "cancelled" ? { state: "voided", refund: "NOT_APPLICABLE" } : { state: "refused", message: answer.refusal.message };
    },
    async track({ tracker_ref }) {
      if (!tracker_ref) return { scans: [], eta: null };
      const answer = await client.call("GET", `/trackers/${encodeURIComponent(tracker_ref)}`);
      const { events, estimated_delivery } = readAnswer(Tracker, answer);
      return { scans: (events ?? []).flatMap(scanFrom), eta: /^\d{4}-\d{2}-\d{2}/.exec(estimated_delivery ?? "")?.[0] ?? null };
    },
  };
}

/** Return a carrier by Karrio's word for it, such as `dhl_express`. */
function carrierOf(word: string): { name: string; shown: string } {
  const known = carrierNamed(word);
  return { name: known?.name ?? word, shown: known?.displayName ?? word };
}

function offerFrom({ id, carrier_name, currency, service, total_charge, transit_days }: Rate): LabelOffer[] {
  const cost_minor = currency ? amountIn(total_charge, currency) : null;
  if (!currency || cost_minor === null) return [];
  const { name, shown } = carrierOf(carrier_name);
  const days = transit_days === null || transit_days === undefined ? null : Math.ceil(transit_days);
  return [{ id, carrier: name, carrier_name: shown, service: service ?? "", cost_minor, currency, days, is_carrier_billed: true }];
}

/** Return what became of a shipment: a draft is not bought, and everything after it was. */
function outcomeOf({
  id,
  status,
  tracking_number,
  tracker_id,
  selected_rate,
  carrier_name,
}: Shipment): Bought | { state: "not_bought" } | { state: "pending" } {
  if (status === "draft") return { state: "not_bought" };
  if (!tracking_number) return { state: "pending" };
  return {
    ...{ state: "bought", label_id: id, tracking_number, tracker_ref: tracker_id ?? null },
    ...{ carrier: carrierOf(selected_rate?.carrier_name ?? carrier_name ?? "").name, service: selected_rate?.service ?? "" },
    ...{ charges: [], isCostKnown: false, void_days: null, refund: status === "cancelled" ? "NOT_APPLICABLE" : "NONE" },
  };
}

const refused = ({ code, message }: Refusal): Refused => ({
  ...{ state: "refused", code: /address|postal/i.test(code) ? "ADDRESS_REFUSED" : "CARRIER_REFUSED", message },
});

type Event = NonNullable<Tracker["events"]>[number];

/** Installations of older versions write the day and the time apart. */
function scanFrom({ timestamp, date, time, description, location, reason, status, code }: Event): CarrierScan[] {
  const at = instantOf(timestamp ?? (date ? `${date}T${/^\d{2}:\d{2}/.exec(time ?? "")?.[0] ?? "00:00"}:00Z` : null));
  if (at === null) return [];
  return [
    {
      ...meaningOf(status ?? "", reason ?? null),
      at,
      place: location ? cutText(location, 200) : null,
      message: description ? cutText(description, longestMessage) : null,
      raw_status: cutText([status, code].filter(Boolean).join("/"), 100),
    },
  ];
}
