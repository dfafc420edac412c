import { AppError, badRequest, ensure } from "#server/kit/errors";
import { addressProblem } from "#server/kit/outbound";
import { shopAddress } from "#server/platforms/delivery";

/** The name Shopify gives every shop; anything else is not one of its servers. */
export const shopPattern = /^[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com$/;
/** A shop on this machine, for tests and development. */
const localPattern = /^http:\/\/127\.0\.0\.1:\d{2,5}$/;

/** Return whether an origin is a shop on this machine, whose name says nothing about its address. */
export const isLocal = (origin: string): boolean => localPattern.test(origin);

/** Return where a Shopify shop answers. @throws BAD_REQUEST when it is not named as Shopify names shops */
export function shopOrigin(text: string, allowInside: boolean): string {
  const local = text.trim().replace(/\/$/, "");
  if (allowInside && isLocal(local)) return local;
  const shop = shopAddress(text);
  if (!shopPattern.test(shop)) throw badRequest({ shop: "SHOP_ADDRESS" });
  return `https://${shop}`;
}

/** Return where a WooCommerce site answers, without a slash at its end. @throws BAD_REQUEST, ADDRESS_NOT_ALLOWED */
export function siteOrigin(text: string, allowInside: boolean): string {
  const named = text.trim();
  const address = /^[a-z]+:\/\//i.test(named) ? named : `https://${named}`;
  if (!URL.canParse(address)) throw badRequest({ address: "INVALID" });
  const { origin, pathname } = new URL(address);
  ensure(addressProblem(address, allowInside) === null, "ADDRESS_NOT_ALLOWED");
  if (origin === "null") throw new AppError("ADDRESS_NOT_ALLOWED");
  return `${origin}${pathname.replace(/\/+$/, "")}`;
}
