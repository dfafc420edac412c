import { z } from "zod";
import { Country } from "../codes/countries.ts";
import { Id, text } from "../envelope.ts";
import { languages } from "../session/rules.ts";

/** Harmonised System code, 6 to 10 digits; dots may separate them. */
export const hsCode = /^\d{4}\.?\d{2}(\.?\d{2}){0,2}$/;

/** Fields that belong to Backhaul: a platform knows none of them, so they can be changed on every product. */
export const ownFields = {
  /** Never taken back, whatever the policy that applies says. */
  final_sale: z.boolean(),
  /** The parcel preset this product is sent back in; null: that of the label settings. */
  dimension_id: Id.nullable(),
  hs_code: z.string().trim().regex(hsCode).nullable(),
  origin_country: Country.nullable(),
  /** For the customer, by language. */
  return_instructions: z.partialRecord(z.enum(languages), text(2000)),
};
export const ownFieldNames = Object.keys(ownFields) as (keyof typeof ownFields)[];
export const OwnFields = z.object(ownFields);
export type OwnFields = z.output<typeof OwnFields>;
