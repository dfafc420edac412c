/** Return the address of the portal with the number of an order; null before the merchant has entered an address, or for another text. */
export function portalLink(portal: unknown, orderName: string | undefined): string | null {
  if (typeof portal !== "string" || !URL.canParse(portal.trim())) return null;
  const address = new URL(portal.trim());
  if (address.protocol !== "https:") return null;
  if (orderName) address.searchParams.set("order", orderName);
  return address.href;
}

const endpoint = "shopify://customer-account/api/2026-07/graphql.json";

/** Ask Shopify for the number of an order; undefined where it does not say: the customer then enters it in the portal. */
export async function orderNameOf(orderId: string | undefined): Promise<string | undefined> {
  if (!orderId) return undefined;
  try {
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ query: "query OrderName($id: ID!) { order(id: $id) { name } }", variables: { id: orderId } }),
    });
    const { data } = (await answer.json()) as { data?: { order?: { name?: unknown } | null } | null };
    const name = data?.order?.name;
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}
