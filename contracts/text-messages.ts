import { z } from "zod";

/** Most segments of a text message, and most characters of the words a store writes for one. */
export const mostSegments = 6;
export const mostCharacters = 1000;

/** The store's own words of a text message, with variables as in the lines of mails. */
export const OwnText = z.string().trim().min(1).max(mostCharacters);

/** A text message as a recipient would get it, with the segments it takes. */
export const SizedText = z.object({
  text: z.string(),
  encoding: z.enum(["GSM-7", "UCS-2"]),
  /** What the text takes of its segments, in units of the encoding. */
  units: z.int(),
  segments: z.int(),
  /** The first character that GSM-7 lacks, which makes every segment shorter. */
  forcing: z.string().nullable(),
});
export type SizedText = z.output<typeof SizedText>;

/** Return whether a sender is a name, which nobody can reply to. */
export const isName = (sender: string): boolean => !sender.startsWith("+");
/** Return whether messages to a country may come from a name; carriers of the USA and Canada refuse it. */
export const takesNames = (country: string | null): boolean => country !== "US" && country !== "CA";
