import { createHmac } from "node:crypto";
import { labelPdf, type Paper, plainPaper, servePaper } from "../label-paper.ts";
import { type Control, type Incoming, json, type Outgoing, serve } from "../serve.ts";

type Body = Record<string, any>;

interface Announced {
  shown: Body;
  id: number;
  from: string;
  refunded: number;
}

export interface SendcloudDouble {
  origin: string;
  /** Where its API is. */
  base: string;
  control: Control;
  /** Pairs of keys that are taken, `public:secret`. */
  keys: Set<string>;
  returns: Map<number, Announced>;
  /** Every return as it was asked for, by the call. */
  asked: { call: string; body: Body }[];
  totals(): { bought: number; refunded: number };
  paper: Paper;
  /** Answers to the next announcements. */
  refusals: { status: number; body: unknown }[];
  /** Options that are refused when they are validated. */
  refusedOptions: Set<string>;
  /** Listings show the ids of returns; some do not. */
  listsIds: boolean;
  /** How many returns a page of a listing has. */
  pageSize: number;
  /** The next announcement is decided later. */
  isSlow: boolean;
  /** How long a return is missing in listings after it was announced. */
  lagMs: number;
  /** The time by which it dates returns. */
  now(): Date;
  finish(id: number, status: "announced" | "announcement-failed"): void;
  scan(id: number, parent_status: string, at: string, message?: string): void;
  setStatus(id: number, status: string): void;
  /** Return a report as Sendcloud signs it. */
  report(secret: string, raw: string): { raw: string; headers: Record<string, string> };
  close(): Promise<void>;
}

const error = (status: number, code: string | number, message: string): Outgoing =>
  json(status, { error: { code, request: "api/v3/returns", message } });
const errors = (status: number, field: string, code: string | number, message: string): Outgoing =>
  json(status, { errors: [{ field, code, message }] });

/**
 * Start Sendcloud on loopback: it keeps nothing before it sells, sells whatever it is asked for as often as it is asked, answers a purchase
 * without its label, lists returns page by page, late and without our reference, and cancels later than it says. It counts what was bought and given
 * back.
 */
export async function startSendcloud(port = 0): Promise<SendcloudDouble> {
  let base = "";
  let number = 12_344;
  const self: Omit<SendcloudDouble, "origin" | "base" | "control" | "close"> = {
    keys: new Set(["public:secret"]),
    ...{ returns: new Map(), asked: [], refusals: [], refusedOptions: new Set(), listsIds: true, pageSize: 100, isSlow: false, lagMs: 0 },
    now: () => new Date(),
    paper: plainPaper(),
    totals: () => {
      const all = [...self.returns.values()];
      return { bought: all.length, refunded: all.reduce((n, one) => n + one.refunded, 0) };
    },
    finish(id, status) {
      const { shown } = known(id);
      if (status === "announced") Object.assign(shown, printed(id));
      else Object.assign(shown, { status, errors: [{ message: "The carrier did not answer." }] });
    },
    scan(id, parent_status, at, message = "") {
      const { shown } = known(id);
      // What was cancelled stays so, though somebody sent it.
      if (!/^cancelled/.test(shown.status)) shown.status = parent_status;
      shown.status_history.push({ carrier_update_timestamp: at, parent_status, carrier_code: "B1", carrier_message: message });
    },
    setStatus(id, status) {
      known(id).shown.status = status;
    },
    report: (secret, raw) => ({
      raw,
      headers: { "content-type": "application/json", "sendcloud-signature": createHmac("sha256", secret).update(raw).digest("hex") },
    }),
  };
  const known = (id: number): Announced => {
    const one = self.returns.get(id);
    if (!one) throw new Error(`no return ${id}`);
    return one;
  };
  const printed = (id: number): Body => {
    const at = self.paper.url ?? `${base}/parcels/${id + 50_000}/documents/label`;
    return {
      ...{ status: "announced", is_cancellable: true, tracking_number: `JVGL${String(id).padStart(16, "0")}` },
      ...{ label_url: `${base}/parcels/${id + 50_000}/documents/label`, label: { label_printer: at, normal_printer: [] } },
    };
  };

  /** It is as strict with what it validates as with what it announces. */
  function problem(body: Body): Outgoing | null {
    if (self.refusedOptions.has(body.ship_with?.shipping_option_code))
      return error(400, "shipping_option_unavailable", "The option is not available.");
    if (!(body.weight?.value > 0)) return errors(400, "weight", "required", "This field is required.");
    if (!body.from_address?.postal_code) return error(400, "invalid_postal_code", "The postal code you provided is invalid.");
    if (
      body.from_address.country_code !== body.to_address.country_code &&
      body.customs_information &&
      !body.customs_information.invoice_number
    )
      return errors(400, "customs_invoice_nr", "required", "This field is required.");
    return null;
  }

  function announce(body: Body): Outgoing {
    const refusal = self.refusals.shift();
    if (refusal) return json(refusal.status, refusal.body);
    const id = ++number;
    const shown = {
      ...{ created_at: self.now().toISOString(), status: "announcing", is_cancellable: false, tracking_number: null, label_url: null },
      ...{ label: null, label_cost: { value: 6.15, currency: "EUR" }, shipping_option: { code: body.ship_with.shipping_option_code } },
      ...{ collo_count: 1, order_number: body.order_number, weight: body.weight, insurance: false, send_tracking_emails: false },
      ...{ delivered_at_iso: null, errors: [], status_history: [] },
    };
    if (!self.isSlow) Object.assign(shown, printed(id));
    self.returns.set(id, { shown, id, from: body.from_address.name, refunded: 0 });
    return json(201, { return_id: id, parcel_id: id + 50_000, multi_collo_ids: [] });
  }

  function list(call: Incoming): Outgoing {
    const since = new Date(call.query.get("from_date") ?? 0).getTime();
    const until = self.now().getTime() - self.lagMs;
    const isListed = (at: number) => at >= since && at <= until;
    const all = [...self.returns.values()].filter(({ shown }) => isListed(new Date(shown.created_at).getTime())).reverse();
    const start = Number(call.query.get("cursor") ?? 0);
    const page = all.slice(start, start + self.pageSize).map(({ shown, id }) => ({ ...(self.listsIds && { id }), ...shown }));
    const next = start + self.pageSize < all.length ? `<${base}/returns?cursor=${start + self.pageSize}>; rel="next"` : null;
    return json(200, { data: page }, next ? { link: next } : {});
  }

  function cancel(one: Announced): Outgoing {
    const isUsed = one.shown.status_history.some(({ parent_status }: Body) => !/^(announced|ready-to-send)$/.test(parent_status));
    if (isUsed || /^cancel/.test(one.shown.status)) return errors(409, "returns", 409, "Return is not cancellable.");
    one.refunded += 1;
    one.shown.status = "cancelling";
    return { status: 202, headers: {}, body: "" };
  }

  function answer(call: Incoming): Outgoing {
    const [scheme, token = ""] = (call.headers.authorization ?? "").split(" ");
    if (scheme !== "Basic" || !self.keys.has(Buffer.from(token, "base64").toString())) return error(401, 401, "Invalid username/password.");
    const [, , , noun, ref = "", verb] = call.path.split("/");
    if (noun === "parcels") return servePaper(self.paper, call, labelPdf(known(Number(ref) - 50_000).from, "the store"), true);
    const body = call.body ? (JSON.parse(call.body) as Body) : {};
    if (call.method === "POST") {
      self.asked.push({ call: call.label, body });
      return problem(body) ?? (ref === "validate" ? json(200, {}) : announce(body));
    }
    if (call.label === "GET /returns") return list(call);
    const one = self.returns.get(Number(ref));
    if (!one) return error(404, "not_found", "The return was not found.");
    return verb === "cancel" ? cancel(one) : json(200, one.shown);
  }

  const nameOf = ({ method, path }: Omit<Incoming, "label">) => `${method} ${path.replace("/api/v3", "").replace(/\d+/g, ":id")}`;
  const served = await serve(nameOf, answer, port);
  base = `${served.origin}/api/v3`;
  return Object.assign(self, served, { base });
}
