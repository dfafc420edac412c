import { z } from "zod";
import { subjectTypes, triggers } from "./states.ts";

const place = z.enum(["OFFER", ...subjectTypes]);
/** What flows can be made of: the editor offers exactly this. */
export const Catalogue = z.object({
  triggers: z.array(z.object({ name: z.enum(triggers), place })),
  fields: z.array(
    z.object({
      name: z.string(),
      group: z.string(),
      kind: z.string(),
      operators: z.array(z.string()),
      places: z.array(place),
      values: z.array(z.string()).nullable(),
      unit: z.string().nullable(),
      keyed: z.boolean(),
      past: z.boolean(),
    }),
  ),
  actions: z.array(z.object({ name: z.string(), places: z.array(place), stops: z.boolean() })),
  wait_topics: z.record(z.string(), z.array(z.string())),
  text_fields: z.array(z.string()),
  templates: z.array(z.object({ name: z.string(), trigger: z.enum(triggers) })),
  limits: z.record(z.string(), z.int()),
});
export type Catalogue = z.output<typeof Catalogue>;
