import type { Found } from "#contracts/search";
import { homeAddress } from "#src/lib/routing/home-address";
import type { SeenResource } from "#src/lib/routing/menu";
import type { Translate } from "#src/lib/words/translate";

export type EntryGroup =
  | "recent"
  | "screens"
  | "returns"
  | "actions"
  | "claims"
  | "orders"
  | "products"
  | "subscribers"
  | "campaigns"
  | "automations"
  | "customers";

/** An entry of the palette, with its address. */
export interface Entry {
  /** Unique in the palette, and stable between visits. */
  id: string;
  group: EntryGroup;
  label: string;
  detail?: string;
  to: string;
}

const pageOf = (resources: readonly SeenResource[], key: string, title: string): string | undefined =>
  resources.find((one) => one.key === key)?.pages.find((page) => page.isAllowed && page.title === title)?.path;

/** Return the screens this person may open that need no record, by name. */
export function screensOf(resources: readonly SeenResource[], t: Translate, mayGoHome: boolean): Entry[] {
  const pages = resources.flatMap(({ title: noun, pages }) => pages.map((page) => ({ ...page, noun })));
  const screens = pages
    .filter(({ isAllowed, path }) => isAllowed && !path.includes(":"))
    .map(
      ({ title, noun, path }): Entry => ({
        id: path,
        group: "screens",
        label: t(title),
        to: path,
        ...(title !== noun && { detail: t(noun) }),
      }),
    );
  return [...(mayGoHome ? [{ id: homeAddress, group: "screens" as const, label: t("nav.home"), to: homeAddress }] : []), ...screens];
}

/** Return the entries whose name contains every word, ignoring case and accents. */
export function matching(entries: readonly Entry[], q: string): Entry[] {
  const words = fold(q).split(/\s+/).filter(Boolean);
  return entries.filter(({ label, detail }) => {
    const text = fold(`${label} ${detail ?? ""}`);
    return words.every((word) => text.includes(word));
  });
}
const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Return search results with addresses: a noun without a screen opens the list of returns filtered by it. */
export function foundEntries(found: Found, resources: readonly SeenResource[], t: Translate): Entry[] {
  const list = pageOf(resources, "returns", "titles:returns");
  const orderPage = pageOf(resources, "orders", "orders:titles.show");
  const people = list ?? pageOf(resources, "orders", "titles:orders");
  const at = (page: string, id: string) => page.replace(":id", encodeURIComponent(id));
  const asking = (page: string, q: string) => `${page}?${new URLSearchParams({ q })}`;
  const returnPage = pageOf(resources, "returns", "returns:titles.show");
  const returns = found.returns.map((one): Entry => {
    const detail = [
      one.customer.name || one.customer.email,
      t("frame:commands.orderOf", { number: one.order_number }),
      t(`enums:stage.${one.stage}`),
    ];
    return {
      id: `return ${one.id}`,
      group: "returns",
      label: one.number,
      detail: detail.join(" · "),
      to: returnPage ? at(returnPage, one.id) : "",
    };
  });
  const claimPage = pageOf(resources, "claims", "claims:titles.show");
  const claims = found.claims.map(({ id, number, customer, order_number, stage }): Entry => {
    const words = [customer.name || customer.email, t("frame:commands.orderOf", { number: order_number }), t(`enums:claim_stage.${stage}`)];
    return { id: `claim ${id}`, group: "claims", label: number, detail: words.join(" · "), to: claimPage ? at(claimPage, id) : "" };
  });
  const orders = found.orders.map(({ id, number, customer }): Entry => {
    const to = orderPage ? at(orderPage, id) : list ? asking(list, number) : "";
    return { id: `order ${id}`, group: "orders", label: number, detail: [customer.name, customer.email].filter(Boolean).join(" · "), to };
  });
  const productPage = pageOf(resources, "products", "products:titles.show");
  const products = found.products.map(({ id, title, sku, vendor }): Entry => {
    const to = productPage ? at(productPage, id) : "";
    return { id: `product ${id}`, group: "products", label: title, detail: [sku, vendor].filter(Boolean).join(" · "), to };
  });
  const subscriberPage = pageOf(resources, "subscribers", "subscribers:titles.show");
  const subscribers = found.subscribers.map(({ id, email, name }): Entry => {
    const to = subscriberPage ? at(subscriberPage, id) : "";
    return { id: `subscriber ${id}`, group: "subscribers", label: name || email || "", to, ...(name && email && { detail: email }) };
  });
  const named = (group: "campaigns" | "automations"): Entry[] => {
    const page = pageOf(resources, group, `${group}:titles.show`);
    return found[group].map(({ id, name }): Entry => ({ id: `${group} ${id}`, group, label: name, to: page ? at(page, id) : "" }));
  };
  const customers = found.customers.map(({ email, name }): Entry => {
    const to = people ? asking(people, email) : "";
    return { id: `customer ${email}`, group: "customers", label: name || email, to, ...(name && { detail: email }) };
  });
  return [
    ...returns,
    ...claims,
    ...orders,
    ...products,
    ...subscribers,
    ...named("campaigns"),
    ...named("automations"),
    ...customers,
  ].filter(({ to }) => to !== "");
}

const mostRecent = 6;
/** Return recent entries with the newest first, without duplicates. */
export const withRecent = (recent: readonly Entry[], entry: Entry): Entry[] =>
  entry.group === "actions"
    ? [...recent]
    : [{ ...entry, group: "recent" as const }, ...recent.filter(({ id }) => id !== entry.id)].slice(0, mostRecent);
