import type { carrierRules, RuleMiss } from "#contracts/carrier-rules";
import type { Input, Output } from "#contracts/contract";
import type { ErrorCode } from "#contracts/errors";
import { type ParcelFacts, rankOffers, whyNone } from "#server/cases/domain/labels/carrier-rules";
import { loadStoreRules, type StoreRules } from "#server/cases/settings/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { sentence } from "#server/kit/sentences";
import { listConnectionRows } from "#server/platforms/carrier-connections/api";
import { CarrierTrouble } from "#server/platforms/carriers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { boxOf, returnPlace } from "../paper-of.ts";
import { dayLimitOf } from "./limits.ts";
import type { CaseParcel } from "./parcel-order.ts";
import { prepareFor } from "./prepare.ts";
import { judgeRules, type RuleWithId } from "./rule-facts.ts";

type Test = (typeof carrierRules)["operations"]["test"];
type Body = Input<Test>["body"];
type Answer = Output<Test>;

/** Say which rule decides for a parcel that is made up, and what it would buy. Nothing is bought. @throws NO_RETURN_PLACE, CONNECTION_REFUSED, PROVIDER_UNAVAILABLE */
export async function testRules(deps: ModuleDeps, context: CallContext, body: Body): Promise<Answer> {
  const { kysely: reader } = deps.db;
  const { store } = context;
  const rules = await loadStoreRules(reader, store.id);
  const place = await placeOf(rules, reader, store.id, body);
  ensure(place, "NO_RETURN_PLACE");
  const facts = factsIn(rules, body, place);
  const connections = await listConnectionRows(reader, store.id);
  const judged = judgeRules(rules.label.rules, facts, connections);
  const decides = judged.find(({ misses }) => misses.length === 0)?.rule ?? null;
  const skipped = judged.flatMap(({ rule, misses }) => {
    const why: RuleMiss[] = misses.length === 0 ? ["EARLIER_RULE"] : misses;
    return rule === decides ? [] : [{ id: rule.id, name: rule.name, why }];
  });
  const found = decides
    ? await offersOf(deps, context, { rules, body, place, rule: decides, isCustoms: facts.isCustoms })
    : nothing("NO_OFFER");
  const message = found.code ? sentence(found.code as ErrorCode, context.language) : "";
  return { rule: decides && { id: decides.id, name: decides.name }, skipped, ...found, message };
}

type Place = NonNullable<Awaited<ReturnType<typeof returnPlace>>>;

function placeOf(rules: StoreRules, reader: Reader, storeId: string, { from_country, to_place_id }: Body) {
  const isPlace = rules.places.some(({ id }) => id === to_place_id);
  const policy_snapshot = isPlace && to_place_id ? ({ place_id: to_place_id } as never) : null;
  const location_id = isPlace ? null : (to_place_id ?? null);
  return returnPlace(rules, reader, storeId, { ship_to: { country: from_country }, location_id, policy_snapshot });
}

const countryOf = ({ address }: Place): string | null => address?.country?.toUpperCase() ?? null;

const factsIn = ({ country: home }: StoreRules, body: Body, place: Place): ParcelFacts => ({
  ...{ noun: body.noun, country: body.from_country, home, weight_g: body.weight_g ?? null, value_minor: body.value_minor },
  places: [place.id, "location_id" in place ? place.location_id : null].filter((id) => typeof id === "string"),
  ...{ reasons: body.reason ? [body.reason] : [], groups: new Set(), isCustoms: countryOf(place) !== body.from_country },
});

type Found = Pick<Answer, "offers" | "code">;
const nothing = (code: string | null): Found => ({ offers: [], code });

interface Tried {
  rules: StoreRules;
  body: Body;
  place: Place;
  rule: RuleWithId;
  isCustoms: boolean;
}

/** Ask the rule's connection for offers, where the test names enough of an address for that. */
async function offersOf(deps: ModuleDeps, context: CallContext, { rules, body, place, rule, isCustoms }: Tried): Promise<Found> {
  const { kysely: reader } = deps.db;
  const connection = (await listConnectionRows(reader, context.store.id)).find(({ id }) => id === rule.purchase.connection_id);
  if (!connection || !body.from_city || !body.from_postcode) return nothing(null);
  const named = { id: newId(), attempt: 1 };
  const parcel = await exampleParcel(rules, reader, context.store.id, { body, place, isCustoms });
  const address = { city: body.from_city, postcode: body.from_postcode, province: body.from_province, country: body.from_country };
  const record = {
    ship_to: { name: exampleName, line1: "1 Main Street", ...address },
    ...{ phone: "+1 555 010 0100", email: "customer@example.com", currency: rules.currency, number: "EXAMPLE" },
  };
  const prepared = await prepareFor(deps, context, { rules, record, parcel, connection, named, insure: rule.purchase.insure });
  if (prepared instanceof CarrierTrouble) throw new AppError(prepared.kind === "account" ? "CONNECTION_REFUSED" : "PROVIDER_UNAVAILABLE");
  if ("code" in prepared) return nothing(prepared.code);
  const ranked = rankOffers(rule.purchase, prepared.offers, { currency: rules.currency, limit: dayLimitOf(connection) });
  const offers = ranked.map(({ offer, misses }, index) => ({ ...offer, misses, is_chosen: index === 0 && misses.length === 0 }));
  return { offers, code: offers[0]?.is_chosen ? null : whyNone(ranked) };
}

const exampleName = "Example Customer";

async function exampleParcel(
  rules: StoreRules,
  reader: Reader,
  storeId: string,
  { body, place, isCustoms }: Pick<Tried, "body" | "place" | "isCustoms">,
): Promise<CaseParcel> {
  const box = await boxOf(reader, storeId, rules.label.dimension_id, []);
  const nobody = { lines: [], country: "" };
  const weight_g = body.weight_g ?? null;
  const item = {
    ...{ title: "T-shirt", sku: null, quantity: 1, reason: "", weight_g, value_minor: body.value_minor },
    ...{ hs_code: "610910", origin_country: rules.country },
  };
  const paper = { sender: { name: exampleName, ...nobody }, recipient: { name: place.name, ...nobody }, items: [item], customs: isCustoms };
  return { paper, place, sides: box && { ...box.sides, empty_weight_g: box.empty_weight_g }, weight_g };
}
