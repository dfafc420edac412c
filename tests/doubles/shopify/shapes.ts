import { exponent, toDecimal } from "#contracts/money";
import type { World } from "./world.ts";

/** What the views of the schema are made of. */
export const gid = (type: string, id: string): string => `gid://shopify/${type}/${id}`;
export const idIn = (id: string): string => id.split("/").pop() ?? id;

export interface PageArgs {
  first?: number | null;
  after?: string | null;
}
export function page<T>(all: readonly T[], { first, after }: PageArgs) {
  const start = after ? Number(Buffer.from(after, "base64url").toString()) : 0;
  const end = start + (first ?? all.length);
  const nodes = all.slice(start, end);
  const endCursor = nodes.length > 0 ? Buffer.from(String(start + nodes.length)).toString("base64url") : null;
  return { nodes, edges: nodes.map((node) => ({ node })), pageInfo: { hasNextPage: end < all.length, endCursor } };
}

export const money = (minor: number, currencyCode: string) => ({ amount: toDecimal(minor, currencyCode), currencyCode });

export function bag(world: World, minor: number, currency: string) {
  const shop = world.shopCurrency;
  const scale = 10 ** (exponent(shop) - exponent(currency));
  const inShop = currency === shop ? minor : Math.round((minor * scale) / (world.rates[currency] ?? 1));
  return { shopMoney: money(inShop, shop), presentmentMoney: money(minor, currency) };
}
