import { z } from "zod";
import { SizedText } from "../text-messages.ts";
import { Problem } from "./templates.ts";

/** A text message as a recipient would get it, of words that are being written. */
export const TextPreview = SizedText.extend({
  /** What must be mended before it can be saved. */
  faults: z.array(Problem),
  /** The words used where the store has written none. */
  built_in: z.string(),
});
export type TextPreview = z.output<typeof TextPreview>;
