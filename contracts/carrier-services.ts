import { z } from "zod";
import { line } from "./envelope.ts";

/** Services that sell carriers' labels. */
export const carrierProviders = ["easypost", "easyship", "sendcloud", "karrio"] as const;
export type CarrierProvider = (typeof carrierProviders)[number];

/** Which address a service calls the sender's: that of the parcel on its way back, or that of the way out, which it swaps itself. */
export const labelDirections = ["AS_TRAVELLED", "OUTGOING"] as const;
export type LabelDirection = (typeof labelDirections)[number];

const Code = line(100)
  .min(1)
  .regex(/^[\w:/.,=+-]+$/);

/** What a connection has beyond its secrets. Which of it depends on its service. */
export const ConnectionSettings = z.object({
  /** Where the store's own installation answers. */
  base_url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .regex(/^[^?#@\s]+$/)
    .nullable(),
  /** What labels are bought from there: options of the service, or connections to carriers. */
  codes: z.array(Code).max(20),
  /** The service's category of items without a customs code. */
  item_category: line(60)
    .min(1)
    .regex(/^[a-z0-9_]+$/)
    .nullable(),
  /** The store's, where the place that returns go to has none. */
  phone: line(40)
    .min(5)
    .regex(/^[+\d][\d ()./-]+$/)
    .nullable(),
  direction: z.enum(labelDirections).nullable(),
});
export type ConnectionSettings = z.output<typeof ConnectionSettings>;
export const noSettings: ConnectionSettings = { base_url: null, codes: [], item_category: null, phone: null, direction: null };

export type ConnectionField = keyof ConnectionSettings | "public_key";

interface ServiceFacts {
  /** A proper name, the same in every language. */
  name: string;
  /** What it is connected with besides a name, a key and the secret of its reports. */
  fields: Partial<Record<ConnectionField, "required" | "optional">>;
  /** What is set until somebody chooses. */
  usual?: Partial<ConnectionSettings>;
}

/** What is asked for to connect each service: the dialog and the server's checks follow it. */
export const carrierServices: Readonly<Record<CarrierProvider, ServiceFacts>> = {
  easypost: { name: "EasyPost", fields: {} },
  easyship: {
    name: "Easyship",
    fields: { phone: "required", item_category: "optional", direction: "optional" },
    usual: { direction: "AS_TRAVELLED" },
  },
  sendcloud: { name: "Sendcloud", fields: { public_key: "required", codes: "required" } },
  karrio: { name: "Karrio", fields: { base_url: "required", codes: "optional" } },
};

const isEmpty = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Return what is wrong with the parts of a connection: what its service needs and lacks, and what it does not know. */
export function connectionProblems(
  provider: CarrierProvider,
  { public_key, settings }: { public_key: string | null | undefined; settings: ConnectionSettings },
): Record<string, string> {
  const { fields } = carrierServices[provider];
  const given = Object.entries<unknown>({ public_key, ...settings });
  const problems = given.flatMap(([name, value]) => {
    const need = fields[name as ConnectionField];
    const problem = isEmpty(value) ? (need === "required" ? "REQUIRED" : null) : need === undefined ? "INVALID" : null;
    return problem ? [[name === "public_key" ? name : `settings.${name}`, problem]] : [];
  });
  return Object.fromEntries(problems);
}
