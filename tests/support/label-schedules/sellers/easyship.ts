import type { EasyshipDouble } from "../../../doubles/easyship/server.ts";
import { type LabelSeller, minorOf } from "../seller.ts";

const words = { waits: "Pending", moves: "In Transit to Customer", fails: "Failed Attempt", arrives: "Delivered" } as const;
const webhook_secret = "webh_live";

/** It gives a label back at once when it is cancelled, and its price is never corrected. */
export function easyshipSeller(ship: EasyshipDouble): LabelSeller {
  const soldOf = (ref: string) => ship.shipments.get(ref);
  return {
    name: "Easyship",
    connection: {
      ...{ provider: "easyship", name: "Easyship", api_key: "prod_live", webhook_secret },
      settings: { phone: "+12075550100", item_category: "fashion" },
    },
    control: ship.control,
    calls: {
      ...{ prepare: "POST /shipments", buy: "POST /shipments/:id/label", find: "GET /shipments/:id" },
      ...{ void: "POST /shipments/:id/cancel", track: "GET /shipments/trackings" },
    },
    sold: (labelId) =>
      [...ship.shipments].flatMap(([ref, { shipment, bought }]) => {
        if (bought === 0 || shipment.metadata.backhaul_label !== labelId) return [];
        const rate = shipment.rates.find(({ courier_service }: any) => courier_service.id === shipment.courier_service.id);
        const taken_minor = shipment.label_state === "voided" ? 0 : minorOf(rate.total_charge);
        return [{ ref, tracking_number: shipment.trackings[0].tracking_number, times: bought, taken_minor }];
      }),
    refuse: () =>
      void ship.refusals.push({ status: 422, body: { error: { code: "invalid_content", message: "No", details: ["Not from there"] } } }),
    linger: (chance) => void ship.outcomes.push(chance.one(["generating", "failed"])),
    decide(chance) {
      for (const [ref, { shipment }] of ship.shipments)
        if (shipment.label_state === "generating") ship.finish(ref, chance.one(["generated", "failed"]));
    },
    heal() {
      ship.control.heal();
      for (const list of [ship.refusals, ship.outcomes]) list.length = 0;
    },
    scan(ref, word, at) {
      const order_number = (soldOf(ref)?.checkpoints.length ?? 0) + 1;
      ship.checkpoint(ref, { order_number, checkpoint_time: at, primary_status: words[word], message: word });
    },
    takeBack(ref) {
      const one = soldOf(ref);
      if (one?.checkpoints.length === 0) one.shipment.label_state = "voided";
    },
    endRefund() {},
    report: (ref) => ship.report(webhook_secret, { resource_id: ref, data: { status: "Delivered" } }),
  };
}
