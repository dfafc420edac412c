import type { Tx } from "#server/db/open";
import { port } from "#server/kit/port";

/** What is booked of an order's refunds. */
interface Booked {
  /** Legs that were paid here, or that others paid on the platform. */
  legs: {
    external_id: string | null;
    kind: string;
    amount_minor: number;
    state: string;
    /** The external id of the payment it was taken from. */
    payment: string | null;
    confirmed_by: string[];
  }[];
  /** The platform's ids of refunds that confirm legs. */
  recorded: string[];
}

/** Return what is booked of an order's refunds, to compare it with what its platform says. */
export const bookedRefunds = port<(tx: Tx, storeId: string, orderId: string) => Promise<Booked>>("bookedRefunds");
