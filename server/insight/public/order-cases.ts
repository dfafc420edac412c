import { type OrderCases, toldCases } from "#contracts/orders/order-cases";
import type { Language } from "#contracts/session/rules";
import { caseAddress } from "#server/cases/labels/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { contractWords } from "#server/kit/contract-words";
import { notFound } from "#server/kit/errors";

type Item = OrderCases["items"][number];
type Words = Record<"stage" | "close_reason" | "claim_stage" | "claim_close_reason", Record<string, string>>;

const wordsIn = contractWords<Words>("enums");

interface Asked {
  externalId: string;
  language: Language;
  /** Where this installation is reached. */
  site: string;
}

/**
 * Return the cases of an order, newest first: returns and claims, each only if the key may read them. @throws NOT_FOUND for an order
 * that the store does not have
 */
export async function listOrderCases(
  reader: Reader,
  { store, actor }: CallContext,
  { externalId, language, site }: Asked,
): Promise<OrderCases> {
  const order = await reader
    .selectFrom("orders")
    .select(["id", "external_id", "number"])
    .where("store_id", "=", store.id)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
  if (!order) throw notFound();
  const words = wordsIn(language);
  const [returns, claims] = await Promise.all([
    actor.ability.can("read", "PublicReturn") ? casesOf(reader, "returns", store.id, order.id) : [],
    actor.ability.can("read", "PublicClaim") ? casesOf(reader, "claim", store.id, order.id) : [],
  ]);
  const items: Item[] = [
    ...returns.map((row) => itemOf("RETURN", row, caseAddress(site, { noun: "return", id: row.id }), words)),
    ...claims.map((row) => itemOf("CLAIM", row, caseAddress(site, { noun: "claim", id: row.id }), words)),
  ];
  return { order, items: items.sort(newestFirst).slice(0, toldCases) };
}

const casesOf = (reader: Reader, table: "returns" | "claim", storeId: string, orderId: string) =>
  reader
    .selectFrom(table)
    .select(["id", "number", "status", "stage", "close_reason", "created_at", "updated_at"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(toldCases)
    .execute();

type Row = Awaited<ReturnType<typeof casesOf>>[number];

function itemOf(kind: Item["kind"], { stage, close_reason, ...row }: Row, address: string, words: Words): Item {
  const [stages, ends] = kind === "RETURN" ? [words.stage, words.close_reason] : [words.claim_stage, words.claim_close_reason];
  const state = (row.status === "CLOSED" && close_reason && ends[close_reason]) || stages[stage];
  return { kind, ...row, state: state ?? stage, address };
}

const newestFirst = (one: Item, other: Item): number => other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id);
