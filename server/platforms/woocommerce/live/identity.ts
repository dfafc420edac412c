import { z } from "zod";
import { shopAddress } from "../../delivery.ts";
import { isPlatformError, PlatformError } from "../../port/errors.ts";
import type { StoreIdentity } from "../../port/store.ts";
import type { WooClient } from "../api/client.ts";

const Site = z.object({
  name: z.string(),
  url: z.string(),
  timezone_string: z.string().nullish(),
  gmt_offset: z.union([z.string(), z.number()]).nullish(),
});
const Setting = z.object({ value: z.string() });
const Status = z.object({ environment: z.object({ version: z.string() }) });

function read<T extends z.ZodType>(shape: T, value: unknown): z.output<T> {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new PlatformError("unavailable", { safeMessage: "The store's answer could not be read" });
  return parsed.data;
}

export async function identify(client: WooClient): Promise<StoreIdentity> {
  const site = read(Site, await client.site());
  const inclusive = read(Setting, await client.get("settings/tax/woocommerce_prices_include_tax"));
  const status = read(Status, await client.get("system_status", { _fields: "environment" }));
  return {
    name: site.name,
    domain: shopAddress(site.url),
    currency: await currencyOf(client),
    tax_inclusive: inclusive.value === "yes",
    time_zone: site.timezone_string || null,
    version: status.environment.version,
  };
}

export const currencyOf = async (client: WooClient): Promise<string> =>
  read(Setting, await client.get("settings/general/woocommerce_currency")).value;

/** A key may read, write or both. An empty batch needs write access and changes nothing. */
export async function grantedScopes(client: WooClient): Promise<string[]> {
  const granted: string[] = [];
  if (await isAllowed(() => client.get("orders", { per_page: 1, _fields: "id" }))) granted.push("read");
  if (await isAllowed(() => client.write("POST", "orders/batch", {}))) granted.push("write");
  return granted;
}

async function isAllowed(probe: () => Promise<unknown>): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch (error) {
    if (isPlatformError(error, "scope_missing")) return false;
    throw error;
  }
}
