import type { Content } from "#contracts/templates/content";
import type { Values } from "#contracts/templates/values";
import type { Reader } from "#server/db/open";
import { recent } from "#server/db/recent";
import { couponPath, goodValues, promotionsIn, shownPath } from "#server/messaging/domain/mail-html/promotions";
import { catalogueGoods } from "../catalogue-goods.ts";

const goods = recent<Values>({ what: "goods shown in mails", lifeMs: 5000, most: 200 });

type CodeOf = (pool: string) => Promise<string | null>;

/** Return what the goods and codes of a mail are filled with; `codeOf` gives the recipient's code of a pool. */
export async function promotedValues(reader: Reader, storeId: string, content: Content, codeOf?: CodeOf): Promise<Values> {
  const { shown, codes } = await promotedParts(reader, storeId, content, codeOf);
  return { ...shown, ...codes };
}

/** Return the same apart: the goods, which every recipient sees alike, and the recipient's codes. `known`: the goods as they were shown before. */
export async function promotedParts(
  reader: Reader,
  storeId: string,
  { blocks }: Content,
  codeOf?: CodeOf,
  known?: Values,
): Promise<{ shown: Values; codes: Values }> {
  const { variantIds, pools } = promotionsIn(blocks);
  const shown = known ?? (variantIds.length === 0 ? {} : await recentGoods(reader, storeId, variantIds));
  const codes: Record<string, Values[string]> = {};
  for (const pool of pools) codes[couponPath(pool)] = (await codeOf?.(pool)) ?? null;
  return { shown, codes };
}

/** Return goods as they were at most five seconds ago: a campaign writes hundreds of mails a second. */
const recentGoods = (reader: Reader, storeId: string, ids: readonly string[]): Promise<Values> =>
  goods(reader, [storeId, ...ids].join(" "), () => goodsOf(reader, storeId, ids));

async function goodsOf(reader: Reader, storeId: string, ids: readonly string[]): Promise<Values> {
  const found = await catalogueGoods(reader, storeId, ids);
  return Object.assign({}, ...[...found].map(([id, good]) => goodValues(shownPath(id), good)));
}
