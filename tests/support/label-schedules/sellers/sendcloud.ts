import type { SendcloudDouble } from "../../../doubles/sendcloud/server.ts";
import { type LabelSeller, minorOf } from "../seller.ts";

const words = { waits: "ready-to-send", moves: "shipment-on-route", fails: "delivery-failed", arrives: "delivered" } as const;
const webhook_secret = "sc-secret";
const minute = 60_000;

/** It sells whatever it is asked for, each time again, and answers later whether it takes a label back. */
export function sendcloudSeller(cloud: SendcloudDouble): LabelSeller {
  const shownOf = (ref: string) => cloud.returns.get(Number(ref))?.shown;
  return {
    name: "Sendcloud",
    connection: {
      ...{ provider: "sendcloud", name: "Sendcloud", api_key: "secret", public_key: "public", webhook_secret },
      settings: { codes: ["postnl:standard/return"] },
    },
    control: cloud.control,
    calls: {
      ...{ prepare: "POST /returns/validate", buy: "POST /returns/announce-synchronously", find: "GET /returns" },
      ...{ void: "PATCH /returns/:id/cancel", track: "GET /returns/:id" },
    },
    sold: (labelId) =>
      [...cloud.returns].flatMap(([id, { shown }]) => {
        if (!shown.tracking_number || !String(shown.order_number).startsWith(`bh-${labelId}-`)) return [];
        const taken_minor = /^cancelled/.test(shown.status) ? 0 : minorOf(shown.label_cost.value);
        return [{ ref: String(id), tracking_number: shown.tracking_number as string, times: 1, taken_minor }];
      }),
    refuse: () => void cloud.refusals.push({ status: 400, body: { error: { code: "carrier_error", message: "Not from there" } } }),
    linger(chance) {
      if (chance.percent(50)) cloud.isSlow = true;
      else cloud.lagMs = chance.int(1, 12) * minute;
    },
    decide(chance) {
      for (const [id, { shown }] of cloud.returns)
        if (shown.status === "announcing") cloud.finish(id, chance.one(["announced", "announcement-failed"]));
    },
    heal() {
      cloud.control.heal();
      cloud.refusals.length = 0;
      Object.assign(cloud, { isSlow: false, lagMs: 0 });
    },
    scan: (ref, word, at) => cloud.scan(Number(ref), words[word], at, word),
    correct(ref) {
      const cost = shownOf(ref)?.label_cost;
      cost.value = (minorOf(cost.value) + 125) / 100;
    },
    takeBack(ref) {
      if (/^(announced|ready-to-send|cancelling)$/.test(shownOf(ref)?.status)) cloud.setStatus(Number(ref), "cancelled");
    },
    endRefund(ref, ending) {
      if (shownOf(ref)?.status === "cancelling") cloud.setStatus(Number(ref), ending === "refunded" ? "cancelled" : "announced");
    },
    report: (ref) =>
      cloud.report(
        webhook_secret,
        JSON.stringify({ action: "parcel_status_changed", parcel: { id: Number(ref) + 50_000, status: { message: "Delivered" } } }),
      ),
  };
}
