import { z } from "zod";
import { shippingMethods } from "./states.ts";

/**
 * Columns of a return that `update` sets as sent and the detail shows as stored. A field added here needs a column of the same name,
 * its words and a place on the screens; nothing else.
 */
export const EditableFields = z.strictObject({
  shipping_method: z.enum(shippingMethods),
});
export type EditableFields = z.output<typeof EditableFields>;
export const editableFields = Object.keys(EditableFields.shape) as (keyof EditableFields)[];
