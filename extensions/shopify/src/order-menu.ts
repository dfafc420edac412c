import "@shopify/ui-extensions/preact";
import { h, render } from "preact";
import { orderNameOf, portalLink } from "./portal-link.ts";

/** Add the portal to the actions of an order, on the list of orders and on the order's page. */
export default async function orderMenu(): Promise<void> {
  const name = await orderNameOf(shopify.orderId);
  const show = () => {
    const link = portalLink(shopify.settings.value.portal, name);
    render(link ? h("s-button", { href: link }, shopify.i18n.translate("link")) : null, document.body);
  };
  shopify.settings.subscribe(show);
  show();
}
