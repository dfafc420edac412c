import type { KarrioDouble } from "../../../doubles/karrio/server.ts";
import type { LabelSeller } from "../seller.ts";

const words = { waits: "pending", moves: "in_transit", fails: "delivery_failed", arrives: "delivered" } as const;
const webhook_secret = "a-fixed-secret";

/** Carriers bill the store for what it sells: nothing is taken, corrected or given back. */
export function karrioSeller(own: KarrioDouble): LabelSeller {
  own.isTest = false;
  return {
    name: "Karrio",
    connection: { provider: "karrio", name: "Karrio", api_key: "key_test", webhook_secret, settings: { base_url: own.origin } },
    control: own.control,
    calls: {
      ...{ prepare: "POST /shipments", buy: "POST /shipments/:id/purchase", find: "GET /shipments/:id" },
      ...{ void: "POST /shipments/:id/cancel", track: "GET /trackers/:id" },
    },
    sold: (labelId) =>
      [...own.shipments].flatMap(([ref, { shipment, bought }]) =>
        bought === 0 || shipment.metadata.backhaul_label !== labelId
          ? []
          : [{ ref, tracking_number: shipment.tracking_number as string, times: bought, taken_minor: 0 }],
      ),
    refuse: () => void own.refusals.push({ status: 424, body: { messages: [{ carrier_name: "ups", code: "120212", message: "No" }] } }),
    heal() {
      own.control.heal();
      own.refusals.length = 0;
    },
    scan: (ref, word, at) => own.scan(ref, { timestamp: at, status: words[word], description: word, location: "Leeds" }),
    takeBack(ref) {
      const one = own.shipments.get(ref);
      if (one?.tracker?.events.length === 0) one.shipment.status = "cancelled";
    },
    endRefund() {},
    report: (ref) => own.report(webhook_secret, { event: "tracker.updated", data: { id: own.shipments.get(ref)?.tracker?.id } }),
  };
}
