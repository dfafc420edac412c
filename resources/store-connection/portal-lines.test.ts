import { expect, it } from "vitest";
import { portalLines } from "./portal-lines.ts";

const portal = "https://returns.shop.example/portal/1";

it("fills number and email address of an order in by Liquid", () => {
  expect(portalLines("shopify", portal, "Retours & <échanges>")).toEqual([
    { place: "MENU", text: portal },
    {
      place: "MAIL",
      text: `<a href="${portal}?order={{ name | url_encode }}&amp;email={{ email | url_encode }}">Retours &amp; &lt;échanges&gt;</a>`,
    },
    {
      place: "ORDER_PAGE",
      text: `<a href="${portal}?order={{ order.name | url_encode }}&amp;email={{ order.email | url_encode }}">Retours &amp; &lt;échanges&gt;</a>`,
    },
  ]);
});

it("leaves all but the menu to the plugin of WooCommerce", () => {
  expect(portalLines("woocommerce", portal, "Returns")).toEqual([{ place: "MENU", text: portal }]);
});
