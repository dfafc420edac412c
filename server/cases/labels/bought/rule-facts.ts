import type { RuleMiss } from "#contracts/carrier-rules";
import type { CarrierRule } from "#contracts/settings/carrier-rules";
import { missesOfRule, type ParcelFacts } from "#server/cases/domain/labels/carrier-rules";
import type { StoreRules } from "#server/cases/settings/api";
import { matchesVariant } from "#server/catalogue/domain/product-match";
import { loadActiveGroupRules } from "#server/catalogue/product-groups/api";
import type { Reader } from "#server/db/open";
import { buysByItself, type CarrierConnectionRow } from "#server/platforms/carrier-connections/api";
import { unitsOf } from "../paper-of.ts";
import type { CaseRow } from "../repository.ts";
import type { CaseParcel } from "./parcel-order.ts";

/** Return what the rules ask of a parcel. */
export async function factsOf(
  { rules, reader, store }: { rules: StoreRules; reader: Reader; store: { id: string } },
  record: CaseRow,
  { paper, place, weight_g }: CaseParcel,
): Promise<ParcelFacts> {
  const named = [...new Set(rules.label.rules.flatMap(({ when }) => when.product_group_ids))];
  return {
    noun: record.noun === "claim" ? "CLAIM" : "RETURN",
    country: record.ship_to?.country?.toUpperCase() ?? null,
    home: rules.country,
    places: [place?.id, place && "location_id" in place ? place.location_id : null].filter((id) => typeof id === "string"),
    weight_g,
    value_minor: record.currency === rules.currency ? paper.items.reduce((sum, { value_minor }) => sum + value_minor, 0) : null,
    reasons: record.reasons,
    groups: named.length > 0 ? await groupsOf(reader, store.id, record, named, rules.currency) : new Set(),
    isCustoms: paper.customs,
  };
}

/** Return the groups, among those named, that products of a case are in. */
async function groupsOf(reader: Reader, storeId: string, { noun, id }: CaseRow, named: string[], currency: string): Promise<Set<string>> {
  const groups = await loadActiveGroupRules(reader, storeId, named);
  const rows = await unitsOf(reader, storeId, noun)
    .innerJoin("order_line as l", (join) => join.onRef("l.id", "=", "i.order_line_id").onRef("l.store_id", "=", "i.store_id"))
    .innerJoin("variant as v", (join) => join.onRef("v.external_id", "=", "l.variant_external_id").onRef("v.store_id", "=", "l.store_id"))
    .innerJoin("product as p", "p.id", "v.product_id")
    .select(["v.title as variant_title", "v.sku", "v.price_minor", "v.currency", "v.weight_g"])
    .select(["p.id", "p.title", "p.vendor", "p.type", "p.tags", "p.collections"])
    .where("i.case_id", "=", id)
    .execute();
  const isOf = (group: Parameters<typeof matchesVariant>[0]) =>
    rows.some(({ variant_title, sku, price_minor, currency: priced, weight_g, ...product }) =>
      matchesVariant(group, product, { title: variant_title, sku, price_minor, currency: priced, weight_g }, currency),
    );
  return new Set([...groups].filter(([, group]) => isOf(group)).map(([one]) => one));
}

export type RuleWithId = CarrierRule & { id: string };

/** Return the rules with what keeps each from buying for a parcel without a person. */
export const judgeRules = (rules: readonly CarrierRule[], facts: ParcelFacts, connections: readonly CarrierConnectionRow[]) =>
  rules.map((one): { rule: RuleWithId; misses: RuleMiss[] } => ({
    rule: { ...one, id: one.id ?? "" },
    misses: [...missesOfRule(one, facts), ...missesOfConnection(one, connections)],
  }));

function missesOfConnection({ purchase }: CarrierRule, connections: readonly CarrierConnectionRow[]): RuleMiss[] {
  if (purchase.connection_id === null) return [];
  const connection = connections.find(({ id }) => id === purchase.connection_id);
  if (!connection) return ["NO_CONNECTION"];
  if (buysByItself(connection)) return [];
  return [connection.mode === "TEST" ? "TEST_MODE" : "UNCONFIRMED"];
}
