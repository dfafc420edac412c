import { z } from "zod";
import { Country } from "../codes/countries.ts";
import { Id, line, text } from "../envelope.ts";
import { languages } from "../session/rules.ts";

/** DOMESTIC is the store's own country, INTERNATIONAL every other one. */
export const zones = ["DOMESTIC", "INTERNATIONAL", "EU"] as const;
export type Zone = (typeof zones)[number];

/** Where a rule applies: any of the countries or zones; neither means everywhere. */
export const places = { countries: z.array(Country).max(250).default([]), zones: z.array(z.enum(zones)).max(zones.length).default([]) };

/** Customer-facing text by language; a missing language falls back to English, then to the first available. */
export const Words = z.partialRecord(z.enum(languages), line(120).min(1));
export const LongWords = z.partialRecord(z.enum(languages), text(2000));

/** Percentage, up to two decimals. */
export const Percent = z.number().min(0).max(100).multipleOf(0.01);
/** Assigned by the server to a new item; sent back to identify it. */
export const OwnId = Id.optional();
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
