import { useMemo } from "react";
import { productGroups } from "#contracts/product-groups";
import { settings } from "#contracts/settings/settings";
import { webhookEndpoints } from "#contracts/webhook-endpoints";
import { useOperation } from "#src/hooks/data/use-operation";
import { usePeople } from "#src/hooks/store/use-people";
import { usePlaces } from "#src/hooks/store/use-places";

export type ReferenceKind = "MEMBER" | "ENDPOINT" | "PLACE" | "LOCATION" | "POLICY" | "PRODUCT_GROUP";
interface Option {
  value: string;
  label: string;
}
/** Records of the store that a flow can name, by their kind. */
export type References = Readonly<Record<ReferenceKind | "OFFER_PLACE", readonly Option[]>>;

const named = (rows: readonly { id?: string | undefined; name: string }[] | undefined): Option[] =>
  (rows ?? []).flatMap(({ id, name }) => (id === undefined ? [] : [{ value: id, label: name }]));

/** The fields of conditions and config whose values are ids, with what they name. */
export const referring: Readonly<Record<string, ReferenceKind>> = {
  "item.product_group": "PRODUCT_GROUP",
  "item.policy": "POLICY",
  "return.location": "LOCATION",
  place_id: "PLACE",
  endpoint_id: "ENDPOINT",
  member_id: "MEMBER",
  member_ids: "MEMBER",
};

/** Return the kinds of records that some value names, so that only their lists are fetched. */
export function kindsIn(value: unknown): ReadonlySet<ReferenceKind> {
  const text = JSON.stringify(value) ?? "";
  return new Set(Object.entries(referring).flatMap(([name, kind]) => (text.includes(`"${name}"`) ? [kind] : [])));
}

/** Return the names of the store's records, of these kinds alone. */
export function useReferences(kinds: ReadonlySet<ReferenceKind>): References {
  const stale = { staleMs: 60_000 };
  const { people } = usePeople(kinds.has("MEMBER"));
  const { places } = usePlaces(kinds.has("LOCATION"));
  const endpoints = useOperation(webhookEndpoints, "list", {}, { ...stale, enabled: kinds.has("ENDPOINT") }).data?.items;
  const groups = useOperation(productGroups, "list", { query: { limit: 100 } }, { ...stale, enabled: kinds.has("PRODUCT_GROUP") }).data
    ?.items;
  const rules = useOperation(settings, "show", {}, { ...stale, enabled: kinds.has("PLACE") || kinds.has("POLICY") }).data?.sections;
  return useMemo(
    () => ({
      MEMBER: named(people),
      LOCATION: named(places),
      ENDPOINT: (endpoints ?? []).map(({ id, url }) => ({ value: id, label: url })),
      PRODUCT_GROUP: named(groups),
      PLACE: [...named(rules?.SHIPPING_LOCATIONS.data.locations), ...named(rules?.IN_STORE_LOCATIONS.data.locations)],
      OFFER_PLACE: named(rules?.SHIPPING_LOCATIONS.data.locations.filter(({ active }) => active)),
      POLICY: named(rules?.RETURN_POLICIES.data.policies),
    }),
    [people, places, endpoints, groups, rules],
  );
}
