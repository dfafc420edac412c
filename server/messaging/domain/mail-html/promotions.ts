import type { Block } from "#contracts/templates/content";
import type { ShownGood, Values } from "#contracts/templates/values";
import type { Look } from "./look.ts";
import type { Address, Part, Place } from "./parts.ts";
import { narrowest, row, textSize } from "./parts.ts";
import { inLanguage, textParts, withAddress } from "./text-parts.ts";

type Of<Type extends Block["type"]> = Extract<Block, { type: Type }>;
type Goods = Of<"product"> | Of<"grid">;

/** Where the facts of a product of the catalogue stand; every recipient sees the same. */
export const shownPath = (variantId: string): string => `shown.${variantId}`;
/** Where a recipient's code of a pool stands. */
export const couponPath = (pool: string): string => `coupon.${pool}`;

const slot = (path: string, place: Place): Part => ({ path, fallback: "", format: null, place });
const link = (path: string, place: "attribute" | "plain"): Address => ({ place, url: [slot(`${path}.url`, "query")], link: true });
const picture = (path: string): Address => ({ place: "attribute", url: [slot(`${path}.image`, "query")] });
const given = (path: string, parts: Part[]): Part => ({ when: path, present: true, parts });
const words = (texts: Of<"grid">["label"], { language, fallback }: Look, place: Place): Part[] =>
  textParts(inLanguage(texts, language, fallback) ?? "", place);
const hasWords = (texts: Of<"grid">["label"], { language, fallback }: Look): boolean =>
  Boolean(inLanguage(texts, language, fallback)?.trim());

/** Return a product's facts under a path, as a mail is filled with them. */
export const goodValues = (path: string, { title, variant, price_minor, currency, url, image }: ShownGood): Values => ({
  [`${path}.title`]: title,
  [`${path}.variant`]: variant,
  [`${path}.price`]: { kind: "money", minor: price_minor, currency },
  [`${path}.url`]: url,
  [`${path}.image`]: image,
});

/** Return one product or several beside one another; what the catalogue no longer has is left out. */
export function goodsHtml(block: Goods, look: Look): Part[] {
  if (block.type === "product") {
    if (block.variant_id === null) return [];
    const path = shownPath(block.variant_id);
    return [given(`${path}.title`, row(goodHtml(path, block, look, 552)))];
  }
  const width = Math.floor((narrowest - 48) / block.columns) - 8;
  const cell = (path: string): Part[] => [
    `<div class="column" style="display:inline-block;vertical-align:top;width:100%;max-width:${width}px;margin:0 4px 16px 4px;${textSize}">`,
    ...goodHtml(path, block, look, width),
    "</div>",
  ];
  const heading: Part[] = hasWords(block.title, look)
    ? ['<h2 style="margin:0 0 8px 0;font-size:18px;line-height:26px;font-weight:700">', ...words(block.title, look, "html"), "</h2>"]
    : [];
  const cells: Part[] =
    block.source === "FIXED"
      ? block.variant_ids.map((id): Part => given(`${shownPath(id)}.title`, cell(shownPath(id))))
      : [{ each: cell("good"), of: block.source, most: block.most }];
  const grid = row([...heading, '<div style="font-size:0">', ...cells, "</div>"]);
  return block.source === "FIXED" ? (cells.length > 0 ? grid : []) : [given(`goods.${block.source}`, grid)];
}

function goodHtml(path: string, { show_price, label }: Goods, look: Look, width: number): Part[] {
  const start = look.direction === "ltr" ? "left" : "right";
  const to = link(path, "attribute");
  const linked = (...parts: Part[]): Part =>
    withAddress(to, ['<a href="', to, '" style="color:inherit;text-decoration:none">', ...parts, "</a>"], parts);
  const image = `" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:8px">`;
  const button = `" class="button" style="display:inline-block;margin-top:8px;padding:8px 16px;border-radius:8px;background-color:${look.accent};color:${look.onAccent};font-weight:700;text-decoration:none">`;
  return [
    `<div style="text-align:${start}">`,
    // Pictures that mails may not load, such as those within a page, would be drawn as broken ones.
    withAddress(picture(path), [linked('<img src="', picture(path), '" alt="', slot(`${path}.title`, "attribute"), image)]),
    linked('<div style="font-weight:700;margin-top:8px">', slot(`${path}.title`, "html"), "</div>"),
    given(`${path}.variant`, ['<div class="soft" style="color:#5b6672">', slot(`${path}.variant`, "html"), "</div>"]),
    ...(show_price ? [given(`${path}.price`, ["<div>", slot(`${path}.price`, "html"), "</div>"])] : []),
    ...(hasWords(label, look) ? [withAddress(to, ['<a href="', to, button, ...words(label, look, "html"), "</a>"])] : []),
    "</div>",
  ];
}

export function goodsPlain(block: Goods, look: Look): Part[] {
  const line = (path: string): Part[] => [
    slot(`${path}.title`, "plain"),
    given(`${path}.variant`, [" (", slot(`${path}.variant`, "plain"), ")"]),
    ...(block.show_price ? [given(`${path}.price`, [", ", slot(`${path}.price`, "plain")])] : []),
    withAddress(link(path, "plain"), [": ", link(path, "plain")]),
    "\n",
  ];
  if (block.type === "product") {
    if (block.variant_id === null) return [];
    return [given(`${shownPath(block.variant_id)}.title`, [...line(shownPath(block.variant_id)), "\n"])];
  }
  const title: Part[] = hasWords(block.title, look) ? [...words(block.title, look, "plain"), "\n"] : [];
  if (block.source === "FIXED")
    return block.variant_ids.length === 0
      ? []
      : [...title, ...block.variant_ids.map((id): Part => given(`${shownPath(id)}.title`, line(shownPath(id)))), "\n"];
  return [given(`goods.${block.source}`, [...title, { each: line("good"), of: block.source, most: block.most }, "\n"])];
}

/** Return a recipient's code, framed; nothing without one. */
export function couponHtml(block: Of<"coupon">, look: Look): Part[] {
  const path = couponPath(block.pool);
  const frame = `border:2px dashed ${look.accent};border-radius:8px;padding:16px;text-align:center`;
  return [
    given(
      path,
      row([
        `<div style="${frame}">`,
        ...(hasWords(block.title, look) ? ["<div>", ...words(block.title, look, "html"), "</div>"] : []),
        '<div dir="ltr" style="font-size:22px;line-height:32px;font-weight:700;letter-spacing:1px">',
        slot(path, "html"),
        "</div>",
        ...(hasWords(block.note, look)
          ? ['<div class="soft" style="color:#5b6672;font-size:14px">', ...words(block.note, look, "html"), "</div>"]
          : []),
        "</div>",
      ]),
    ),
  ];
}

export function couponPlain(block: Of<"coupon">, look: Look): Part[] {
  const path = couponPath(block.pool);
  const said = (texts: Of<"coupon">["title"]): Part[] => (hasWords(texts, look) ? [...words(texts, look, "plain"), "\n"] : []);
  return [given(path, [...said(block.title), slot(path, "plain"), "\n", ...said(block.note), "\n"])];
}

/** Return what a mail's goods and codes need: the variants it shows, and the pools it takes codes from. */
export function promotionsIn(blocks: readonly Block[]): { variantIds: string[]; pools: string[] } {
  const variantIds = blocks.flatMap((block) =>
    block.type === "product" ? (block.variant_id ?? []) : block.type === "grid" && block.source === "FIXED" ? block.variant_ids : [],
  );
  const pools = blocks.flatMap((block) => (block.type === "coupon" && block.pool.trim() ? block.pool : []));
  return { variantIds: [...new Set(variantIds)], pools: [...new Set(pools)] };
}
