import { createHmac } from "node:crypto";
import { labelPdf, type Paper, plainPaper, servePaper } from "../label-paper.ts";
import { type Control, type Incoming, json, type Outgoing, serve } from "../serve.ts";

type Body = Record<string, any>;

interface Sold {
  shipment: Body;
  checkpoints: Body[];
  bought: number;
  refunded: number;
}

export interface EasyshipDouble {
  origin: string;
  control: Control;
  /** Tokens that are taken. */
  keys: Set<string>;
  shipments: Map<string, Sold>;
  /** Every shipment as it was asked for, with its headers. */
  asked: { body: Body; headers: Record<string, string> }[];
  /** The idempotency keys of labels. */
  labelKeys: string[];
  totals(): { bought: number; refunded: number };
  paper: Paper;
  /** What offers are answered. */
  rates: Body[];
  /** Answers to the next requests for a label. */
  refusals: { status: number; body: unknown }[];
  /** What the next labels become: `failed` is answered 201, too. */
  outcomes: ("generating" | "failed")[];
  /** Which of its own addresses it prints as the sender. */
  printsOrigin: boolean;
  /** A label that was being made is finished. */
  finish(ref: string, state: "generated" | "failed"): void;
  checkpoint(ref: string, ...checkpoints: Body[]): void;
  settleRefund(ref: string, status: "refunded" | "rejected"): void;
  /** Return a report as Easyship signs it: the token says who, and nothing of the body. */
  report(secret: string, body: Body): { raw: string; headers: Record<string, string> };
  close(): Promise<void>;
}

const error = (status: number, code: string, message: string, details: string[] = []): Outgoing =>
  json(status, {
    error: { code, type: "invalid_request_error", message, details, links: [], request_id: "00000000-0000-4000-8000-0000000000a4" },
  });

const needed = ["line_1", "city", "country_alpha2", "contact_name", "contact_phone", "contact_email"];
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Return what an HS256 token is, as Easyship's own: `easyship_company_id` and no end. */
export function easyshipToken(secret: string): string {
  const signed = `${base64({ alg: "HS256" })}.${base64({ easyship_company_id: "c0ffee00-0000-4000-8000-000000000001" })}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/**
 * Start Easyship on loopback: shipments are made for nothing and sold a label once, an idempotency key is answered the same for ever, errors
 * too, a failed label is answered 201, and parcels are seen in the order of their numbers. It counts what was bought and given back.
 */
export async function startEasyship(port = 0): Promise<EasyshipDouble> {
  let origin = "";
  let number = 6000;
  const replays = new Map<string, Outgoing>();
  const self: Omit<EasyshipDouble, "origin" | "control" | "close"> = {
    keys: new Set(["sand_test", "prod_live"]),
    shipments: new Map(),
    ...{ asked: [], labelKeys: [], refusals: [], outcomes: [], printsOrigin: true, paper: plainPaper() },
    totals: () => {
      const all = [...self.shipments.values()];
      return { bought: all.reduce((n, one) => n + one.bought, 0), refunded: all.reduce((n, one) => n + one.refunded, 0) };
    },
    rates: [
      { id: "c0ffee00-0000-4000-8000-00000000000a", name: "Parrot Returns 48", umbrella_name: "Parrot", total_charge: 3.85, days: [2, 3] },
      { id: "c0ffee00-0000-4000-8000-00000000000b", name: "Swift Next Day", umbrella_name: "Swift", total_charge: 7.5, days: [1, 1] },
      { id: "c0ffee00-0000-4000-8000-00000000000c", name: "Priceless", umbrella_name: "Swift", total_charge: "", days: [1, 1] },
    ],
    finish(ref, state) {
      const one = sold(ref);
      if (state === "generated") print(one);
      else fail(one, "Courier refused the address");
    },
    checkpoint: (ref, ...checkpoints) => void sold(ref).checkpoints.push(...checkpoints),
    settleRefund(ref, status) {
      sold(ref).shipment.label_state = status === "refunded" ? "voided" : "void_failed";
    },
    report: (secret, body) => ({
      raw: JSON.stringify(body),
      headers: { "content-type": "application/json", "x-easyship-signature": easyshipToken(secret) },
    }),
  };
  const sold = (ref: string): Sold => {
    const one = self.shipments.get(ref);
    if (!one) throw new Error(`no shipment ${ref}`);
    return one;
  };
  const shown = ({ shipment }: Sold, errors?: string[]): Body => ({
    shipment,
    meta: { request_id: "00000000-0000-4000-8000-0000000000a1", ...(errors && { errors }) },
  });

  function create(body: Body, headers: Record<string, string>): Outgoing {
    self.asked.push({ body, headers });
    const lacks = ["origin_address", "destination_address"].flatMap((side) =>
      needed.filter((field) => !body[side]?.[field]).map((field) => `${side} ${field} can't be blank`),
    );
    if (!body.origin_address?.company_name) lacks.push("origin_address company_name can't be blank");
    for (const item of body.parcels?.[0]?.items ?? [])
      if (!item.hs_code && !item.category) lacks.push("parcels items category or hs_code must be present");
    if (lacks.length > 0) return error(422, "invalid_content", "The request body content is not valid.", lacks);
    const ref = `ESGB1000${++number}`;
    const currency = body.parcels[0].items[0].declared_currency;
    const shipment = {
      ...{
        easyship_shipment_id: ref,
        label_state: "not_created",
        delivery_state: "not_created",
        order_created_at: null,
        return: body.return,
      },
      ...{ courier_service: null, trackings: [], tracking_page_url: `${origin}/track/${ref}`, shipping_documents: [] },
      rates: self.rates.map(({ id, name, umbrella_name, total_charge, days }, index) => ({
        ...{ courier_service: { id, name, umbrella_name }, currency, cost_rank: index + 1 },
        // What insurance costs is part of the whole.
        ...(body.insurance?.is_insured && typeof total_charge === "number"
          ? { total_charge: total_charge + 0.9, insurance_fee: 0.9 }
          : { total_charge, insurance_fee: 0 }),
        ...{ min_delivery_time: days[0], max_delivery_time: days[1], available_handover_options: ["dropoff"] },
      })),
      ...{ metadata: body.metadata, order_data: body.order_data },
      ...{ origin_address: body.origin_address, destination_address: body.destination_address },
    };
    const one = { shipment, checkpoints: [], bought: 0, refunded: 0 };
    self.shipments.set(ref, one);
    return json(201, shown(one));
  }

  function print(one: Sold): void {
    const { shipment } = one;
    one.bought += 1;
    const from = self.printsOrigin ? shipment.origin_address : shipment.destination_address;
    Object.assign(shipment, {
      label_state: "generated",
      printed_from: from.contact_name,
      trackings: [
        { tracking_number: `PRT${String(++number).padStart(10, "0")}GB`, leg_number: 1, handler: "Parrot", tracking_state: "active" },
      ],
      shipping_documents: [{ category: "label", format: "pdf", page_size: "4x6", base64_encoded_strings: [], url: null }],
    });
  }

  function fail({ shipment }: Sold, message: string): void {
    Object.assign(shipment, { label_state: "failed", last_failure_http_response_messages: [{ code: "refused", message }] });
  }

  function label(one: Sold, { courier_service_id }: Body, key: string): Outgoing {
    self.labelKeys.push(key);
    const refusal = self.refusals.shift();
    if (refusal) return json(refusal.status, refusal.body);
    const { shipment } = one;
    if (!["not_created", "failed", "technical_failed"].includes(shipment.label_state))
      return error(400, "invalid_request", "Shipments not found or labels already requested");
    const rate = shipment.rates.find(({ courier_service }: Body) => courier_service.id === courier_service_id);
    if (!rate) return error(404, "resource_not_found", "The courier service could not be found.");
    shipment.courier_service = { id: rate.courier_service.id, name: rate.courier_service.name };
    const outcome = self.outcomes.shift();
    if (outcome === "generating") shipment.label_state = "generating";
    else if (outcome === "failed") fail(one, "Courier refused the address");
    else print(one);
    return json(201, shown(one, outcome === "failed" ? ["Courier refused the address"] : undefined));
  }

  function cancel(one: Sold): Outgoing {
    const { shipment } = one;
    const isOpen = ["pending", "generated", "printed", "failed", "technical_failed", "reported"].includes(shipment.label_state);
    if (!isOpen || one.checkpoints.length > 0)
      return error(422, "invalid_content", "The shipment cannot be cancelled.", ["The label was used or is cancelled."]);
    one.refunded += 1;
    shipment.label_state = "voided";
    return json(200, { success: { message: "Shipment successfully cancelled" } });
  }

  /** Files come within the answer, or from another address. */
  function withFiles(one: Sold): Sold {
    const [file] = one.shipment.shipping_documents;
    if (!file) return one;
    const { printed_from, ...shipment } = one.shipment;
    const { bytes, status, url, location } = self.paper;
    const isElsewhere = url !== null || location !== null || status !== 200;
    const pdf = bytes.length > 0 ? bytes : labelPdf(printed_from, "the other side");
    const at = isElsewhere
      ? { base64_encoded_strings: [], url: url ?? `${origin}/files/${shipment.easyship_shipment_id}.pdf` }
      : { base64_encoded_strings: [pdf.toString("base64")], url: null };
    return { ...one, shipment: { ...shipment, shipping_documents: [{ ...file, ...at }] } };
  }

  function answer(call: Incoming): Outgoing {
    if (call.path.startsWith("/files/")) return servePaper(self.paper, call, labelPdf("", ""));
    const key = (call.headers.authorization ?? "").replace(/^Bearer /, "");
    if (!self.keys.has(key)) return error(401, "invalid_token", "The access token is invalid");
    const replayed = `${key} ${call.headers["idempotency-key"]}`;
    const known = call.headers["idempotency-key"] ? replays.get(replayed) : undefined;
    if (known) return known;
    const result = act(call);
    if (call.headers["idempotency-key"]) replays.set(replayed, result);
    return result;
  }

  function act(call: Incoming): Outgoing {
    const body = call.body ? (JSON.parse(call.body) as Body) : {};
    const [, , noun, ref = "", verb] = call.path.split("/");
    if (noun === "item_categories") return json(200, { item_categories: [{ id: 1, name: "Fashion", slug: "fashion" }] });
    if (call.label === "POST /shipments") return create(body, call.headers);
    if (call.label === "GET /shipments") return json(200, { shipments: [], meta: {} });
    if (ref === "trackings") {
      const one = self.shipments.get(call.query.get("easyship_shipment_id") ?? "");
      const checkpoints = call.query.get("include_checkpoints") === "true" ? (one?.checkpoints ?? []) : [];
      const { easyship_shipment_id } = one?.shipment ?? {};
      return json(200, { trackings: one ? [{ easyship_shipment_id, eta_date: "2026-03-06", status: "", checkpoints }] : [] });
    }
    const one = self.shipments.get(ref);
    if (!one) return error(404, "resource_not_found", "The requested resource could not be found.");
    if (verb === "label") {
      const made = label(one, body, call.headers["idempotency-key"] ?? "");
      return made.status === 201 ? json(201, { ...JSON.parse(made.body), ...{ shipment: withFiles(one).shipment } }) : made;
    }
    return verb === "cancel" ? cancel(one) : json(200, shown(withFiles(one)));
  }

  const nameOf = ({ method, path }: Omit<Incoming, "label">) =>
    `${method} ${path.replace("/2024-09", "").replace(/ES[A-Z]{2}\d+/g, ":id")}`;
  const served = await serve(nameOf, answer, port);
  origin = served.origin;
  return Object.assign(self, served);
}
