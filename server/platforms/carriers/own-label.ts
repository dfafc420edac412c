import { ownCarrier } from "#contracts/carriers";
import { ownTrackingNumber } from "#server/domain/tracking-number";
import type { CarrierPort } from "./port.ts";

/** Our own label: a number of ours and a paper with both codes. For stores with a pick-up of their own, and where no carrier is connected. */
export const ownLabel: CarrierPort = {
  kind: "own",
  async buy({ store, serial, paper, at, expires_at, address }) {
    const tracking_number = ownTrackingNumber(store.id, serial);
    // Drawing needs fonts and a writer of PDF that a start does not.
    const { drawLabel } = await import("#server/documents/label");
    const document = await drawLabel(paper, { tracking_number, carrier: store.name, at, expires_at, address });
    return { state: "bought", tracking_number, carrier: ownCarrier, cost_minor: 0, document };
  },
  void: async () => ({ state: "voided" }),
};
