import { createHmac } from "node:crypto";
import { onePixel } from "../../support/one-pixel.ts";
import { labelPdf, type Paper, plainPaper, servePaper } from "../label-paper.ts";
import { type Control, type Incoming, json, type Outgoing, serve } from "../serve.ts";

type Body = Record<string, any>;

interface Sold {
  shipment: Body;
  bought: number;
  refunded: number;
}

export interface EasyPostDouble {
  origin: string;
  control: Control;
  /** Keys that are taken. */
  keys: Set<string>;
  shipments: Map<string, Sold>;
  /** Every shipment as it was asked for. */
  asked: Body[];
  totals(): { bought: number; refunded: number };
  /** Change what the next label's file is. */
  paper: Paper;
  /** What offers are answered, and which carriers refuse. */
  rates: Body[];
  /** Streets that it does not know. */
  unknownStreets: Set<string>;
  /** Carriers that issue codes for counters, and what the file of one is. */
  issuesCodes: Set<string>;
  code: Paper;
  /** Codes that the next purchases are refused with. */
  refusals: { status: number; body: unknown }[];
  /** What a refund ends as when it is asked for. */
  refundAnswer: string;
  scan(ref: string, ...details: Body[]): void;
  settleRefund(ref: string, status: "refunded" | "rejected"): void;
  /** Return a report as EasyPost signs it. */
  report(secret: string, body: Body): { raw: string; headers: Record<string, string> };
  close(): Promise<void>;
}

const error = (status: number, code: string, message: unknown, errors: unknown[] = []): Outgoing =>
  json(status, { error: { code, message, errors } });

const pdfOf = ({ from_address, to_address }: Body): Buffer =>
  labelPdf(`${from_address.name}, ${from_address.street1}`, `${to_address.name}, ${to_address.street1}`);

/**
 * Start EasyPost on loopback, with the faults of a real provider: a second purchase of a shipment is refused, an answer may be lost after it was
 * carried out, and files may be anything. It counts what was bought and given back.
 */
export async function startEasyPost(port = 0): Promise<EasyPostDouble> {
  let origin = "";
  let number = 0;
  const id = (kind: string) => `${kind}_${String(++number).padStart(32, "0")}`;
  const self: Omit<EasyPostDouble, "origin" | "control" | "close"> = {
    keys: new Set(["EZTK_test", "EZAK_live"]),
    shipments: new Map(),
    asked: [],
    totals: () => {
      const all = [...self.shipments.values()];
      return { bought: all.reduce((n, one) => n + one.bought, 0), refunded: all.reduce((n, one) => n + one.refunded, 0) };
    },
    paper: plainPaper(),
    rates: [
      { carrier: "USPS", service: "GroundAdvantage", rate: "5.93", currency: "USD", delivery_days: 3, billing_type: "easypost" },
      { carrier: "USPS", service: "Priority", rate: "7.42", currency: "USD", delivery_days: 2, billing_type: "easypost" },
    ],
    unknownStreets: new Set(),
    issuesCodes: new Set(["USPS"]),
    code: { ...plainPaper(), bytes: onePixel, type: "image/png" },
    refusals: [],
    refundAnswer: "submitted",
    scan(ref, ...details) {
      const { tracker } = sold(ref).shipment;
      tracker.tracking_details.push(...details.map((one) => ({ object: "TrackingDetail", tracking_location: {}, ...one })));
    },
    settleRefund(ref, status) {
      const one = sold(ref);
      one.shipment.refund_status = status;
      if (status === "refunded") for (const fee of one.shipment.fees) if (fee.type === "PostageFee") fee.refunded = true;
    },
    report(secret, body) {
      const raw = JSON.stringify(body);
      const signed = createHmac("sha256", secret.normalize("NFKD")).update(raw).digest("hex");
      return { raw, headers: { "content-type": "application/json", "x-hmac-signature": `hmac-sha256-hex=${signed}` } };
    },
  };
  const sold = (ref: string): Sold => {
    const one = self.shipments.get(ref);
    if (!one) throw new Error(`no shipment ${ref}`);
    return one;
  };

  function create({ shipment }: Body): Outgoing {
    self.asked.push(shipment);
    const { to_address, from_address, parcel } = shipment;
    if (!to_address?.street1 || !from_address?.street1) return error(422, "ADDRESS.VERIFY.FAILURE", "Unable to verify address.");
    if (!(parcel?.weight > 0))
      return error(422, "PARCEL.INVALID", "Invalid request", [{ field: "weight", message: ["must be more than 0"] }]);
    const ref = id("shp");
    const created = {
      ...{ id: ref, object: "Shipment", mode: "test", is_return: shipment.is_return, reference: shipment.reference, status: "unknown" },
      ...{ tracking_code: null, refund_status: null, postage_label: null, selected_rate: null, tracker: null, fees: [], insurance: null },
      messages: [{ carrier: "UPS", type: "rate_error", message: "account not active" }],
      rates: self.rates.map((rate) => ({ id: id("rate"), object: "Rate", mode: "test", retail_rate: null, shipment_id: ref, ...rate })),
      // It swaps the addresses of a return.
      ...(shipment.is_return ? { to_address: from_address, from_address: to_address } : { to_address, from_address }),
    };
    self.shipments.set(ref, { shipment: created, bought: 0, refunded: 0 });
    return json(201, created);
  }

  /** It keeps an address whether it knows it or not. */
  function check({ address, verify }: Body): Outgoing {
    const isKnown = !self.unknownStreets.has(address?.street1);
    const errors = [{ code: "E.ADDRESS.NOT_FOUND", field: "address", message: "Address not found", suggestion: null }];
    const delivery = isKnown ? { success: true, errors: [], details: {} } : { success: false, errors, details: {} };
    return json(201, { id: id("adr"), object: "Address", ...address, verifications: verify === true ? { delivery } : {} });
  }

  function buy(one: Sold, { rate, insurance }: Body): Outgoing {
    const refusal = self.refusals.shift();
    if (refusal) return json(refusal.status, refusal.body);
    const { shipment } = one;
    if (shipment.postage_label) return error(422, "SHIPMENT.POSTAGE.EXISTS", "Postage already exists for this shipment");
    const selected = shipment.rates.find((known: Body) => known.id === rate?.id);
    if (!selected) return error(404, "RATE.NOT_FOUND", "The rate could not be found.");
    one.bought += 1;
    const isTheirs = selected.billing_type === "easypost";
    const fee = (type: string, amount: string, charged: boolean) => ({ object: "Fee", type, amount, charged, refunded: false });
    Object.assign(shipment, {
      selected_rate: selected,
      tracking_code: `94001${String(++number).padStart(17, "0")}`,
      postage_label: {
        id: id("pl"),
        label_file_type: "application/pdf",
        label_url: self.paper.url ?? `${origin}/files/${shipment.id}.pdf`,
      },
      tracker: { id: id("trk"), status: "unknown", tracking_details: [] },
      fees: [
        fee("LabelFee", "0.01000", true),
        fee("PostageFee", `${selected.rate}000`, isTheirs),
        fee("InsuranceFee", insurance ? "1.00000" : "0.25000", insurance !== undefined),
      ],
      insurance: insurance ?? null,
    });
    return json(200, shipment);
  }

  function refund(one: Sold): Outgoing {
    const { shipment } = one;
    if (!shipment.postage_label) return error(422, "SHIPMENT.REFUND.UNAVAILABLE", "Refund is not available.");
    if (shipment.tracker.tracking_details.some(({ status }: Body) => status !== "pre_transit"))
      return error(422, "SHIPMENT.REFUND.UNAVAILABLE", ["The label was used."]);
    if (shipment.refund_status) return error(422, "SHIPMENT.REFUND.FAILURE", "A refund was requested already.");
    one.refunded += 1;
    shipment.refund_status = self.refundAnswer;
    return json(200, { id: shipment.id, object: "Shipment", refund_status: shipment.refund_status, tracking_code: shipment.tracking_code });
  }

  /** Codes are made after the label, once. */
  function form({ shipment }: Sold, { form: wanted }: Body): Outgoing {
    if (!shipment.postage_label) return error(422, "FORM.CREATE.ERROR", "The shipment has no postage.");
    if (wanted?.type !== "label_qr_code" || !self.issuesCodes.has(shipment.selected_rate.carrier))
      return error(422, "FORM.CREATE.ERROR", "This form is not supported by the carrier.");
    const form_url = self.code.url ?? `${origin}/codes/${shipment.id}.png`;
    shipment.forms = [{ id: id("form"), object: "Form", form_type: "label_qr_code", form_url, submitted_electronically: false }];
    return json(201, shipment);
  }

  function file(call: Incoming): Outgoing {
    const shipment = self.shipments.get(call.path.replace(/^\/files\/|\.pdf$/g, ""))?.shipment;
    return servePaper(self.paper, call, pdfOf(shipment ?? { from_address: {}, to_address: {} }));
  }

  function answer(call: Incoming): Outgoing {
    if (call.path.startsWith("/files/")) return file(call);
    if (call.path.startsWith("/codes/")) return servePaper(self.code, call, Buffer.alloc(0));
    const [key] = Buffer.from((call.headers.authorization ?? "").replace(/^Basic /, ""), "base64")
      .toString()
      .split(":");
    if (!key || !self.keys.has(key)) return error(401, "APIKEY.INACTIVE", "This api key is no longer active.");
    const body = call.body ? (JSON.parse(call.body) as Body) : {};
    if (call.label === "GET /carrier_accounts" || call.label === "GET /users") {
      if (key.startsWith("EZTK")) return error(403, "MODE.UNAUTHORIZED", "This resource requires a production API Key to access.");
      if (call.label === "GET /users") return json(200, { id: "user_1", balance: "41.50000" });
      return json(200, [{ id: "ca_1", object: "CarrierAccount", type: "UspsAccount", readable: "USPS", description: "USPS Account" }]);
    }
    if (call.label === "POST /shipments") return create(body);
    if (call.label === "POST /addresses") return check(body);
    if (call.label === "GET /shipments") return json(200, { shipments: [], has_more: false });
    const [, noun, ref = "", verb] = call.path.split("/");
    if (noun === "trackers") {
      const tracker = [...self.shipments.values()].map(({ shipment }) => shipment.tracker).find((one) => one?.id === ref);
      return tracker
        ? json(200, { object: "Tracker", est_delivery_date: "2026-03-06T00:00:00Z", ...tracker })
        : error(404, "NOT_FOUND", "No tracker.");
    }
    const one = self.shipments.get(ref);
    if (!one) return error(404, "NOT_FOUND", "The requested resource could not be found.");
    if (verb === "buy") return buy(one, body);
    if (verb === "forms") return form(one, body);
    return verb === "refund" ? refund(one) : json(200, one.shipment);
  }

  const served = await serve(({ method, path }) => `${method} ${path.replace(/(shp|trk)_\d+/g, ":id")}`, answer, port);
  origin = served.origin;
  return Object.assign(self, served);
}
