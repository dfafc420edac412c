import { carrierNamed, otherCarrier, ownCarrier } from "#contracts/carriers";
import type { LabelAccount } from "#server/domain/label-rules";
import { ownTrackingNumber } from "#server/domain/tracking-number";
import type { CarrierPort } from "./port.ts";

/**
 * A generated label: our own tracking number on a paper with both codes. For stores with their own pick-up, and where
 * no carrier is connected.
 */
export const ownLabel: CarrierPort = {
  kind: "own",
  async buy({ store, serial, paper, at, expires_at, address, account }) {
    const tracking_number = ownTrackingNumber(store.id, serial);
    // Loaded on use: fonts and PDF writer would slow down the start.
    const { drawLabel } = await import("#server/documents/label");
    const document = await drawLabel(paper, { tracking_number, carrier: account ? printed(account) : store.name, at, expires_at, address });
    return { state: "bought", tracking_number, carrier: ownCarrier, cost_minor: 0, document };
  },
  void: async () => ({ state: "voided" }),
};

/** Return the carrier and service as printed for the counter; the account number is confidential. */
const printed = ({ carrier, carrier_name, service }: LabelAccount): string =>
  [carrier === otherCarrier ? carrier_name : (carrierNamed(carrier)?.displayName ?? carrier), service].filter(Boolean).join(" · ");
