import { z } from "zod";
import { Id } from "./envelope.ts";
import { PortalData } from "./portal-settings.ts";

/** Whose portal it is, how it speaks and looks, and whether it is open. */
export const PortalLook = PortalData.omit({ logo_file_id: true }).extend({
  store_id: Id,
  name: z.string(),
  is_open: z.boolean(),
  /** White or black: what reads on `accent`. */
  on_accent: z.string(),
  logo_url: z.string().nullable(),
});
export type PortalLook = z.output<typeof PortalLook>;
