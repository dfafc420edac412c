import "@shopify/ui-extensions/preact";
import { h, render } from "preact";
import { portalLink } from "./portal-link.ts";

/** Show a block with the portal on the page of an order, where the merchant puts it; also to customers who have not signed in. */
export default function orderStatus(): void {
  const show = () => {
    const link = portalLink(shopify.settings.value.portal, shopify.order?.value?.name);
    const words = shopify.i18n.translate;
    render(
      link
        ? h("s-section", { heading: words("heading") }, h("s-paragraph", null, words("text")), h("s-button", { href: link }, words("link")))
        : null,
      document.body,
    );
  };
  shopify.settings.subscribe(show);
  shopify.order?.subscribe(show);
  show();
}
