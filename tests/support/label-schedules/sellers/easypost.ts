import type { EasyPostDouble } from "../../../doubles/easypost/server.ts";
import { type LabelSeller, minorOf } from "../seller.ts";

const words = { waits: "pre_transit", moves: "in_transit", fails: "failure", arrives: "delivered" } as const;
const webhook_secret = "secret";

export function easypostSeller(post: EasyPostDouble): LabelSeller {
  const shipmentOf = (ref: string) => post.shipments.get(ref)?.shipment;
  return {
    name: "EasyPost",
    connection: { provider: "easypost", name: "EasyPost", api_key: "EZAK_live", webhook_secret },
    control: post.control,
    calls: {
      ...{ prepare: "POST /shipments", buy: "POST /shipments/:id/buy", find: "GET /shipments/:id" },
      ...{ void: "POST /shipments/:id/refund", track: "GET /trackers/:id" },
    },
    sold: (labelId) =>
      [...post.shipments].flatMap(([ref, { shipment, bought }]) => {
        if (bought === 0 || !String(shipment.reference).startsWith(`bh-${labelId}-`)) return [];
        const kept = (shipment.fees as any[]).filter(({ charged, refunded }) => charged && !refunded);
        const taken_minor = kept.reduce((sum, { amount }) => sum + minorOf(amount), 0);
        return [{ ref, tracking_number: shipment.tracking_code as string, times: bought, taken_minor }];
      }),
    refuse: () =>
      void post.refusals.push({ status: 422, body: { error: { code: "SHIPMENT.POSTAGE.FAILURE", message: "No", errors: [] } } }),
    heal() {
      post.control.heal();
      post.refusals.length = 0;
    },
    scan: (ref, word, at) => post.scan(ref, { status: words[word], datetime: at, message: `${word} ${at}` }),
    correct: (ref) =>
      void shipmentOf(ref)?.fees.push({ object: "Fee", type: "CorrectionFee", amount: "1.25000", charged: true, refunded: false }),
    takeBack(ref) {
      const shipment = shipmentOf(ref);
      const isUsed = shipment?.tracker.tracking_details.some(({ status }: any) => status !== words.waits);
      if (shipment && !isUsed && !shipment.refund_status) shipment.refund_status = "submitted";
    },
    endRefund(ref, ending) {
      if (shipmentOf(ref)?.refund_status === "submitted") post.settleRefund(ref, ending);
    },
    report: (ref) =>
      post.report(webhook_secret, {
        id: `evt_${ref}`,
        description: "tracker.updated",
        result: { id: shipmentOf(ref)?.tracker?.id, status: "delivered" },
      }),
  };
}
