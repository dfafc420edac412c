import type { Right } from "#contracts/ability";
import type { analytics } from "#contracts/analytics/analytics";
import type { AnalyticsQuery } from "#contracts/analytics/query";
import type { AnalyticsAnswer, Drill } from "#contracts/analytics/shapes";
import { type FilterName, isBreakdown, type Tile } from "#contracts/analytics/tiles";
import { permissionOf } from "#contracts/permission-of";
import { loadStoreRules } from "#server/cases/settings/api";
import type { Reader } from "#server/db/open";
import { notFinalFrom } from "#server/insight/domain/not-final";
import type { Range } from "#server/insight/domain/range";
import type { CallContext } from "#server/kit/context";
import { dayIn } from "#server/kit/days";
import { ensure } from "#server/kit/errors";
import { breakdownTile } from "../tiles/breakdown.ts";
import { claimsTile } from "../tiles/claims.ts";
import { flowsTile } from "../tiles/flows.ts";
import { keyTile, outcomesTile, seriesTile } from "../tiles/key.ts";
import { labelsTile, otherLabelCurrencies } from "../tiles/labels.ts";
import { messagesTile } from "../tiles/messages.ts";
import { moneyTile, settledTile } from "../tiles/money.ts";
import { productsTile } from "../tiles/products.ts";
import { timesTile } from "../tiles/times.ts";
import { loadCompleteness } from "./completeness.ts";
import { othersOf } from "./counts.ts";
import { returnsDrill, within } from "./drill.ts";
import { textsOf } from "./names.ts";
import { type Request, requestOf } from "./request.ts";

export type Operations = (typeof analytics)["operations"];

/** Claims, labels and messages have rights of their own; a member who has only those sees nothing of returns. */
const rights: Partial<Record<Tile, Right>> = { CLAIMS: ["read", "Claim"], LABELS: ["read", "Label"], MESSAGES: ["read", "Campaign"] };
/** Tiles that are not counted from returns, with the filters they know all the same. */
const apart: Partial<Record<Tile, readonly FilterName[]>> = { CLAIMS: [], LABELS: ["country"], MESSAGES: [] };
const usualRight: Right = ["read", "Return"];

/** Return one tile. @throws FORBIDDEN, BAD_REQUEST, RANGE_TOO_LARGE */
export async function answerTile(reader: Reader, context: CallContext, tile: Tile, query: AnalyticsQuery): Promise<AnalyticsAnswer> {
  const right = rights[tile] ?? usualRight;
  ensure(context.actor.ability.can(...right), "FORBIDDEN", { permission: permissionOf(right) });
  const request = await requestOf(reader, context, query);
  const { range, compared, basis, currency } = request;
  const read = tileOf(tile);
  const known = apart[tile];
  const header = {
    ...{ tile, ...range, basis, currency, compared, timezone: context.store.timezone },
    ...(await loadCompleteness(reader, context)),
    not_final_from: basis === "ORDERED" ? await finality(request) : null,
    left_out: tile === "LABELS" ? await otherLabelCurrencies(request) : known ? [] : await leftOut(request),
    unfiltered: known ? (Object.keys(request.filters) as FilterName[]).filter((name) => !known.includes(name)) : [],
    drill: drillOf(tile, request),
  };
  const previous = compared ? await read(request, compared) : null;
  return { ...header, data: await read(request, range), previous } as AnalyticsAnswer;
}

function tileOf(tile: Tile): (request: Request, range: Range) => Promise<unknown> {
  if (isBreakdown(tile)) return (request, range) => breakdownTile(request, range, tile);
  if (tile === "PRODUCTS" || tile === "VARIANTS")
    return (request, range) => productsTile(request, range, tile === "PRODUCTS" ? "PRODUCT" : "VARIANT");
  return others[tile];
}
const others = {
  KEY: keyTile,
  SETTLED: settledTile,
  MONEY: moneyTile,
  SERIES: seriesTile,
  OUTCOMES: outcomesTile,
  TIMES: timesTile,
  FLOWS: flowsTile,
  CLAIMS: claimsTile,
  LABELS: labelsTile,
  MESSAGES: messagesTile,
} as const;

function drillOf(tile: Tile, request: Request): Drill | null {
  const { context, range, currency } = request;
  if (tile === "CLAIMS") return { resource: "claims", filters: { ...within(context.store.timezone, range), currency } };
  if (tile === "MESSAGES" || tile === "FLOWS" || tile === "LABELS") return null;
  return returnsDrill(tile === "MONEY" ? { ...request, basis: "PROCESSED" } : request, range);
}

async function leftOut(request: Request): Promise<AnalyticsAnswer["left_out"]> {
  const rows = await othersOf(request, request.range);
  const texts = await textsOf(
    request,
    "currency",
    rows.map(({ currency }) => currency),
  );
  return rows.map(({ currency, returns }) => ({ currency: texts.get(currency)?.value ?? "", returns }));
}

async function finality({ reader, context, range }: Request): Promise<string | null> {
  const { policies } = await loadStoreRules(reader, context.store.id);
  return notFinalFrom(policies, range, dayIn(context.store.timezone, context.now));
}
