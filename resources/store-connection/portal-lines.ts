import type { PlatformName } from "#contracts/session/session";

export type LinePlace = "MENU" | "MAIL" | "ORDER_PAGE";
export interface PortalLine {
  place: LinePlace;
  text: string;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

/**
 * Return what a merchant copies into a shop. Shopify fills in number and email address of the order by Liquid; WooCommerce's plugin
 * does it by itself.
 */
export function portalLines(platform: PlatformName, portal: string, words: string): PortalLine[] {
  if (platform === "woocommerce") return [{ place: "MENU", text: portal }];
  const link = (order: string, email: string) =>
    `<a href="${escaped(portal)}?order={{ ${order} | url_encode }}&amp;email={{ ${email} | url_encode }}">${escaped(words)}</a>`;
  return [
    { place: "MENU", text: portal },
    { place: "MAIL", text: link("name", "email") },
    { place: "ORDER_PAGE", text: link("order.name", "order.email") },
  ];
}
