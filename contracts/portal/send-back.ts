import { z } from "zod";
import { labelKinds } from "../labels/shapes.ts";

/** How a customer sends the items of a case back, while the store awaits them. */
export const SendBack = z.object({
  /** A slip of the store, to go in a parcel that the customer sends, or a carrier's label; null: neither. */
  paper: z.enum(labelKinds).nullable(),
  /** Where the parcel goes, line by line; empty while the store has given no address. */
  address: z.array(z.string()),
});
export type SendBack = z.output<typeof SendBack>;
