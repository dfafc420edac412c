import type { EasyPostDouble } from "../../doubles/easypost/server.ts";
import type { Control } from "../../doubles/serve.ts";

/** A label as the double sold it. */
export interface SoldLabel {
  ref: string;
  tracking_number: string;
  /** How often it was sold: more than once is what must not happen. */
  times: number;
  /** What was taken and not given back, minor units. */
  taken_minor: number;
}

/** The double of a carrier service, as far as schedules of faults need it; one for every adapter. */
export interface LabelSeller {
  name: string;
  control: Control;
  /** The double's names of the calls. */
  calls: Readonly<Record<"prepare" | "buy" | "find" | "void" | "track", string>>;
  /** Return what was sold for the label of an id. */
  sold(labelId: string): SoldLabel[];
  /** Refuse the next purchase, clearly. */
  refuse(): void;
  scan(ref: string, word: "waits" | "moves" | "fails" | "arrives", at: string): void;
  /** Take more for a label. */
  correct(ref: string, amount: string): void;
  endRefund(ref: string, ending: "refunded" | "rejected"): void;
  /** Return a genuine report that names a label. */
  report(secret: string, ref: string): { raw: string; headers: Record<string, string> };
}

const words = { waits: "pre_transit", moves: "in_transit", fails: "failure", arrives: "delivered" } as const;
const minor = (amount: string): number => Math.round(Number(amount) * 100);

export function easypostSeller(post: EasyPostDouble): LabelSeller {
  const shipmentOf = (ref: string) => post.shipments.get(ref)?.shipment;
  return {
    name: "EasyPost",
    control: post.control,
    calls: {
      ...{ prepare: "POST /shipments", buy: "POST /shipments/:id/buy", find: "GET /shipments/:id" },
      ...{ void: "POST /shipments/:id/refund", track: "GET /trackers/:id" },
    },
    sold: (labelId) =>
      [...post.shipments].flatMap(([ref, { shipment, bought }]) => {
        if (bought === 0 || !String(shipment.reference).startsWith(`bh-${labelId}-`)) return [];
        const kept = (shipment.fees as any[]).filter(({ charged, refunded }) => charged && !refunded);
        const taken_minor = kept.reduce((sum, { amount }) => sum + minor(amount), 0);
        return [{ ref, tracking_number: shipment.tracking_code as string, times: bought, taken_minor }];
      }),
    refuse: () =>
      void post.refusals.push({ status: 422, body: { error: { code: "SHIPMENT.POSTAGE.FAILURE", message: "No", errors: [] } } }),
    scan: (ref, word, at) => post.scan(ref, { status: words[word], datetime: at, message: `${word} ${at}` }),
    correct: (ref, amount) =>
      void shipmentOf(ref)?.fees.push({ object: "Fee", type: "CorrectionFee", amount, charged: true, refunded: false }),
    endRefund(ref, ending) {
      if (shipmentOf(ref)?.refund_status === "submitted") post.settleRefund(ref, ending);
    },
    report: (secret, ref) =>
      post.report(secret, {
        id: `evt_${ref}`,
        description: "tracker.updated",
        result: { id: shipmentOf(ref)?.tracker?.id, status: "delivered" },
      }),
  };
}
