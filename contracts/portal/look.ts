import { z } from "zod";
import { Id } from "../envelope.ts";
import { LongWords } from "../settings/fields.ts";
import { PortalData } from "./settings.ts";

/** Branding, language and texts of a portal, and whether it is open. */
export const PortalLook = PortalData.omit({ logo_file_id: true }).extend({
  store_id: Id,
  name: z.string(),
  /** Of the store: days in the portal are its days, wherever the customer is. */
  timezone: z.string(),
  is_open: z.boolean(),
  /** Whether customers can see and register warranties. */
  has_warranty: z.boolean(),
  /** White or black, whichever is legible on `accent`. */
  on_accent: z.string(),
  logo_url: z.string().nullable(),
});
export type PortalLook = z.output<typeof PortalLook>;

/** A store that accepts drop-offs. */
export const PortalShop = z.object({
  id: Id,
  name: z.string(),
  address: z.array(z.string()),
  phone: z.string(),
  /** 1 is Monday; a missing day is closed. */
  opening_hours: z.array(z.object({ day: z.int(), opens: z.string(), closes: z.string() })),
  instructions: LongWords,
  /** Null when the customer's position or the store's is unknown. */
  distance_km: z.number().nullable(),
  /** The order lines the store takes. */
  order_line_ids: z.array(Id),
});
