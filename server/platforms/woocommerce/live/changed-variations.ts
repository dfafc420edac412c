import { isPlatformError } from "../../port/errors.ts";
import type { WooClient } from "../api/client.ts";
import { allOf, changedPage, sinceQuery } from "./paging.ts";

/** Products whose variations were changed, which leaves the time of the product itself alone. */
interface Parents {
  ids: number[];
  next: string | null;
}
interface Look {
  since: string;
  cursor: string;
  now: number;
  /** Look at every product, also where that takes a call for each. */
  isThorough: boolean;
}

const listed = "variations:";
const walked = "variable:";
/** The cursor that begins with them, once the products themselves are read. */
export const firstVariations = listed;
export const isOfVariations = (cursor: string): boolean => cursor.startsWith(listed) || cursor.startsWith(walked);

/** Return the next products with changed variations. Since 10.3 WooCommerce lists variations; before, only those of one product. */
export async function changedVariations(client: WooClient, { since, cursor, now, isThorough }: Look): Promise<Parents> {
  if (cursor.startsWith(walked)) return walk(client, since, Number(cursor.slice(walked.length)), true);
  try {
    const query = { status: "any", _fields: "id,parent_id,date_modified_gmt" };
    const { records, next } = await changedPage<Variation>(client, "variations", query, since, cursor.slice(listed.length) || null);
    return { ids: [...new Set(records.map(({ parent_id }) => parent_id))], next: next && `${listed}${next}` };
  } catch (error) {
    if (!isPlatformError(error, "not_supported") && !isPlatformError(error, "not_found")) throw error;
    return walk(client, since, isThorough ? 1 : await nextTurn(client, now), isThorough);
  }
}

interface Variation {
  id: number;
  parent_id: number;
  date_modified_gmt: string;
}

const variable = { type: "variable", status: "any", _fields: "id" };
/** As many products as one poll asks about their variations, one after the other. */
const productsPerTurn = 20;
const turnMs = 5 * 60_000;

/** Each poll has its turn, by the clock, so that all products come round and none is asked about every five minutes. */
async function nextTurn(client: WooClient, now: number): Promise<number> {
  const turns = Math.ceil((await client.count("products", variable)) / productsPerTurn);
  return turns === 0 ? 1 : (Math.floor(now / turnMs) % turns) + 1;
}

async function walk(client: WooClient, since: string, page: number, goesOn: boolean): Promise<Parents> {
  const query = { ...variable, orderby: "id", order: "asc", per_page: productsPerTurn, page };
  const found = await client.get<{ id: number }[]>("products", query);
  const ids: number[] = [];
  for (const { id } of found)
    if ((await allOf(client, `products/${id}/variations`, { ...sinceQuery(since), _fields: "id" }, 1)).length > 0) ids.push(id);
  return { ids, next: goesOn && found.length === productsPerTurn ? `${walked}${page + 1}` : null };
}
