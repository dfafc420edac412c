import type { ErrorCode } from "#contracts/errors";
import { addressBelow } from "#server/kit/address";
import { readAnswer } from "../answers.ts";
import type { Refusal } from "../client.ts";
import { fetchPaper } from "../fetch-paper.ts";
import {
  type Bought,
  type CarrierAccess,
  type CarrierAdapter,
  type CarrierCapabilities,
  type CarrierService,
  CarrierTrouble,
  type Refused,
} from "../port.ts";
import { authorizationOf, sendcloudClient } from "./client.ts";
import { findReturn, loadReturn, returnAt } from "./find-return.ts";
import { isSignedBySendcloud, namesInReport } from "./hook.ts";
import { isCancelled, isCancelling, offerOf, outcomeOf, parcelIdIn, refundDays, returnIdIn, scansOf } from "./outcome.ts";
import { refOf, returnFor } from "./request.ts";
import { Announced } from "./shapes.ts";

const can: CarrierCapabilities = {
  prepares: false,
  find: "list",
  needsPhone: false,
  customs: true,
  voidDays: { usps: refundDays, others: refundDays },
  insures: ["EUR", "GBP", "USD"],
  checksAddresses: false,
  code: false,
  reports: "SOME",
};
export const sendcloudAdapter: CarrierAdapter = { can, open: sendcloud, isGenuine: isSignedBySendcloud, names: namesInReport };

/** An option of Sendcloud's for tests: it costs nothing, and nobody carries it. */
const testOption = "sendcloud:letter";

/**
 * Return Sendcloud with the keys of one store. It keeps nothing before it sells, so that a purchase without an answer is searched in its
 * listing.
 */
function sendcloud(access: CarrierAccess): CarrierService {
  const client = sendcloudClient(access);
  const { codes } = access.settings;
  return {
    can,
    async check() {
      const tried = await client.call("GET", "/returns", { query: { page_size: "1" } });
      if ("refusal" in tried) throw new CarrierTrouble("account", tried.refusal.code);
      return { mode: codes.every((code) => code === testOption) ? "TEST" : "LIVE", accounts: [], balance: null };
    },
    async prepare(order) {
      const refusals: { code: string; refusal: Refusal }[] = [];
      for (const code of codes) {
        const answer = await client.call("POST", "/returns/validate", { body: returnFor(order, code), mayBeEmpty: true });
        if ("refusal" in answer) refusals.push({ code, refusal: answer.refusal });
      }
      const [first] = refusals;
      if (first && refusals.length === codes.length) return refused(first.refusal);
      const offers = codes.filter((code) => !refusals.some((one) => one.code === code)).map((code) => offerOf(code, order));
      const shown = refusals.map(({ code, refusal }) => ({ carrier: code, message: refusal.message ?? refusal.code }));
      return { ref: refOf(order.reference), offers, refusals: shown };
    },
    async buy(_ref, { offer, order }) {
      if (!order) throw new CarrierTrouble("not_sent", "NO_PARCEL");
      const answer = await client.call("POST", "/returns/announce-synchronously", { body: returnFor(order, offer.id) });
      if ("refusal" in answer) return refused(answer.refusal);
      return announced(String(readAnswer(Announced, answer).return_id));
    },
    async find(label) {
      const found = await findReturn(client, label, access.now());
      return found ? outcomeOf(found, returnIdIn(label.provider_label_id)) : { state: "not_bought" };
    },
    async papers({ provider_label_id }) {
      const id = returnIdIn(provider_label_id);
      const parcel = parcelIdIn(provider_label_id);
      if (parcel) return paperAt(addressBelow(access.bases.sendcloud, `/parcels/${encodeURIComponent(parcel)}/documents/label`));
      const address = id && (await loadReturn(client, id)).label?.label_printer;
      if (!address) throw new CarrierTrouble("unreadable", "NO_FILE");
      return paperAt(address);
    },
    async void({ provider_label_id }, isAsked = false) {
      const id = returnIdIn(provider_label_id);
      // It is known by its parcel alone, which cannot be named when cancelling.
      if (!id) return { state: "refused", message: null };
      const answer = isAsked ? null : await client.call("PATCH", `${returnAt(id)}/cancel`, { mayBeEmpty: true });
      if (answer && !("refusal" in answer)) return { state: "asked" };
      const found = await loadReturn(client, id);
      if (isCancelled(found)) return { state: "voided", refund: "REQUESTED" };
      if (!answer || isCancelling(found)) return { state: "asked" };
      return { state: "refused", message: answer.refusal.message };
    },
    async track(label) {
      const found = await findReturn(client, label, access.now());
      return { scans: found ? scansOf(found) : [], eta: null };
    },
  };

  /** Return the label of a return that was announced. It is bought by now: what goes wrong from here on leaves that open. */
  async function announced(id: string): Promise<Bought | Refused> {
    const found = await loadReturn(client, id).catch((error: unknown) => {
      throw error instanceof CarrierTrouble ? new CarrierTrouble("unknown", error.message) : error;
    });
    const outcome = outcomeOf(found, id);
    if (outcome.state === "pending") throw new CarrierTrouble("unknown", "LABEL_PENDING");
    return outcome;
  }

  /** Files lie where the API does, and need its keys; whatever lies elsewhere does not hear them. */
  function paperAt(address: string): Promise<Buffer> {
    const { sendcloud: base } = access.bases;
    const isOwn = URL.canParse(address) && new URL(address).origin === new URL(base).origin;
    return isOwn
      ? fetchPaper(access.sendTo(base), address, { authorization: authorizationOf(access) })
      : fetchPaper(access.sendOutside, address);
  }
}

const codesOf: Readonly<Record<string, ErrorCode>> = {
  invalid_postal_code: "ADDRESS_REFUSED",
  insufficient_funds: "BALANCE_TOO_LOW",
  payment_required: "BALANCE_TOO_LOW",
};

const refused = ({ status, code, message }: Refusal): Refused => ({
  state: "refused",
  code: status === 402 ? "BALANCE_TOO_LOW" : (codesOf[code] ?? "CARRIER_REFUSED"),
  message,
});
