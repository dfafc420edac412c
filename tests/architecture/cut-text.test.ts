import { expect, it } from "vitest";
import { readSources } from "./sources.ts";

/** `.slice(0, …)` that cuts something other than a text that is stored. */
const others: Record<string, string> = {
  "server/kit/sound-text.ts": "cutText itself",
  "server/messaging/message-connections/return-box.ts": "a signature in hex",
  "server/platforms/shopify/live/products.ts": "a list of tags",
  "server/platforms/shopify/order.ts": "a list of tags",
  "server/platforms/shopify/product.ts": "a list of tags",
  "server/platforms/woocommerce/live/products.ts": "a list of tags",
  "server/platforms/woocommerce/product.ts": "a list of tags",
};

/** As long as a column's text may be, by its number or its name; shorter ones cut dates, digests and pages. */
const cutting = /\.slice\(\s*0,\s*(?:[6-9]\d|\d{3,}|max|limit|[\w.]*(?:long|length)[\w.]*)\s*,?\s*\)/gi;
/** Characters spread into a list are whole. */
const ofCharacters = /(?:\[\.\.\.[^\]]*\]|Array\.from\([^;]*\))\s*$/;

it("stored text is cut by cutText: a plain cut leaves half of an emoji, which PostgreSQL refuses", () => {
  const cuts = readSources()
    .filter(({ path }) => path.startsWith("server/"))
    .flatMap(({ path, text }) =>
      [...text.matchAll(cutting)]
        .filter(({ index }) => !ofCharacters.test(text.slice(Math.max(0, index - 200), index)))
        .map(([cut]) => ({ path, cut })),
    );
  expect(cuts.filter(({ path }) => !(path in others))).toEqual([]);
  expect(Object.keys(others).filter((path) => !cuts.some((one) => one.path === path))).toEqual([]);
});
