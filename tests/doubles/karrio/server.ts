import { labelPdf, type Paper, plainPaper, servePaper } from "../label-paper.ts";
import { type Control, type Incoming, json, type Outgoing, serve } from "../serve.ts";

type Body = Record<string, any>;

interface Sold {
  shipment: Body;
  tracker: Body | null;
  from: string;
  bought: number;
  refunded: number;
}

export interface KarrioDouble {
  origin: string;
  control: Control;
  keys: Set<string>;
  shipments: Map<string, Sold>;
  /** Every shipment as it was asked for. */
  asked: Body[];
  totals(): { bought: number; refunded: number };
  paper: Paper;
  rates: Body[];
  /** Answers to the next purchases. */
  refusals: { status: number; body: unknown }[];
  /** Whether its carriers' connections are for tests. */
  isTest: boolean;
  scan(ref: string, ...events: Body[]): void;
  /** Return a report with the secret in its header. */
  report(secret: string, body: Body): { raw: string; headers: Record<string, string> };
  close(): Promise<void>;
}

const errors = (status: number, code: string, message: string): Outgoing =>
  json(status, { errors: [{ code, message, level: null, details: {} }] });

/**
 * Start a store's own Karrio on loopback: shipments are drafts until they are bought, a second purchase is refused for its state, labels are
 * paths below it that need its key, and a carrier's refusal is 424. It counts what was bought and given back.
 */
export async function startKarrio(port = 0): Promise<KarrioDouble> {
  let number = 0;
  const id = (kind: string) => `${kind}_${String(++number).padStart(32, "0")}`;
  const self: Omit<KarrioDouble, "origin" | "control" | "close"> = {
    keys: new Set(["key_test"]),
    ...{ shipments: new Map(), asked: [], refusals: [], isTest: true, paper: plainPaper() },
    totals: () => {
      const all = [...self.shipments.values()];
      return { bought: all.reduce((n, one) => n + one.bought, 0), refunded: all.reduce((n, one) => n + one.refunded, 0) };
    },
    rates: [
      { carrier_name: "ups", carrier_id: "ups_returns", service: "ups_standard", total_charge: 4.1, transit_days: 2 },
      { carrier_name: "ups", carrier_id: "ups_returns", service: "ups_express", total_charge: 9.9, transit_days: 1 },
    ],
    scan(ref, ...events) {
      self.shipments.get(ref)?.tracker?.events.push(...events);
    },
    report: (secret, body) => ({ raw: JSON.stringify(body), headers: { "content-type": "application/json", "x-event-id": secret } }),
  };

  function create(body: Body): Outgoing {
    self.asked.push(body);
    if (!body.shipper?.postal_code || !body.recipient?.postal_code) return errors(400, "invalid_address", "postal_code is required");
    const ref = id("shp");
    const shipment = {
      ...{
        id: ref,
        object_type: "shipment",
        status: "draft",
        test_mode: self.isTest,
        is_return: body.is_return,
        reference: body.reference,
      },
      ...{ metadata: body.metadata, tracking_number: null, label_url: null, selected_rate: null, tracker_id: null },
      messages: [{ carrier_name: "dhl_express", carrier_id: "dhl", code: "1", message: "No returns from there" }],
      rates: self.rates.map((rate) => ({
        id: id("rat"),
        object_type: "rate",
        currency: body.options.currency,
        extra_charges: [],
        ...rate,
      })),
    };
    // Carriers print whoever sends the parcel back.
    const from = body.is_return ? body.recipient.person_name : body.shipper.person_name;
    self.shipments.set(ref, { shipment, tracker: null, from, bought: 0, refunded: 0 });
    return json(201, shipment);
  }

  function purchase(one: Sold, { selected_rate_id }: Body): Outgoing {
    const refusal = self.refusals.shift();
    if (refusal) return json(refusal.status, refusal.body);
    const { shipment } = one;
    if (shipment.status !== "draft")
      return errors(409, "state_error", `The shipment is '${shipment.status}' and cannot be purchased again`);
    const rate = shipment.rates.find((known: Body) => known.id === selected_rate_id);
    if (!rate) return errors(400, "invalid_rate", "The rate could not be found");
    one.bought += 1;
    one.tracker = { id: id("trk"), object_type: "tracker", status: "pending", estimated_delivery: "2026-03-06", events: [] };
    Object.assign(shipment, {
      ...{ status: "created", selected_rate: rate, selected_rate_id, carrier_name: rate.carrier_name, tracker_id: one.tracker.id },
      ...{ tracking_number: `1ZTEST${String(++number).padStart(10, "0")}`, label_type: "PDF" },
      label_url: self.paper.url ?? `/v1/shipments/${shipment.id}/label.pdf`,
    });
    return json(200, shipment);
  }

  function cancel(one: Sold): Outgoing {
    if (one.shipment.status === "cancelled") return json(202, one.shipment);
    if ((one.tracker?.events ?? []).length > 0)
      return errors(409, "state_error", "The shipment is 'in_transit' and can not be cancelled anymore");
    one.refunded += one.bought;
    one.shipment.status = "cancelled";
    return json(200, one.shipment);
  }

  function answer(call: Incoming): Outgoing {
    const key = (call.headers.authorization ?? "").replace(/^Token /, "");
    if (!self.keys.has(key)) return errors(401, "authentication_required", "Authentication credentials were not provided");
    const body = call.body ? (JSON.parse(call.body) as Body) : {};
    const [, , noun, ref = "", verb] = call.path.split("/");
    if (noun === "connections")
      return json(200, {
        count: 1,
        next: null,
        previous: null,
        results: [{ id: "car_1", carrier_name: "ups", carrier_id: "ups_returns", test_mode: self.isTest, active: true }],
      });
    if (noun === "trackers") {
      const tracker = [...self.shipments.values()].map((one) => one.tracker).find((one) => one?.id === ref);
      return tracker ? json(200, tracker) : errors(404, "not_found", "No tracker");
    }
    if (call.label === "POST /shipments") return create(body);
    if (call.label === "GET /shipments") {
      const [field = "", value] = [call.query.get("metadata_key") ?? "", call.query.get("metadata_value")];
      const results = [...self.shipments.values()].map(({ shipment }) => shipment).filter(({ metadata }) => metadata?.[field] === value);
      return json(200, { count: results.length, next: null, previous: null, results });
    }
    const one = self.shipments.get(ref);
    if (!one) return errors(404, "not_found", "The shipment was not found");
    if (verb === "label.pdf") return servePaper(self.paper, call, labelPdf(one.from, "the store"), true);
    if (verb === "purchase") return purchase(one, body);
    return verb === "cancel" ? cancel(one) : json(200, one.shipment);
  }

  const nameOf = ({ method, path }: Omit<Incoming, "label">) => `${method} ${path.replace("/v1", "").replace(/(shp|trk)_\d+/g, ":id")}`;
  return Object.assign(self, await serve(nameOf, answer, port));
}
