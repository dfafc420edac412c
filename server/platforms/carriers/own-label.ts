import { slipNumber } from "#server/platforms/domain/slip-number";
import type { CarrierPort } from "./port.ts";

/**
 * A return slip: a paper of ours with both codes, for stores with their own pick-up and where no carrier is connected. It names no
 * carrier, since none was asked, and costs nothing.
 */
export const ownLabel: CarrierPort = {
  kind: "own",
  async buy({ store, serial, paper, at, expires_at, address }) {
    const tracking_number = slipNumber(store.id, serial);
    // Loaded on use: fonts and PDF writer would slow down the start.
    const { drawSlip } = await import("./return-slip.ts");
    const document = await drawSlip(paper, { number: tracking_number, at, expires_at, address });
    return { state: "bought", tracking_number, carrier: null, cost_minor: 0, document };
  },
  void: async () => ({ state: "voided" }),
};
