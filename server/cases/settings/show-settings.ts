import { type SavedSection, type Settings, settingsSections } from "#contracts/settings/settings";
import { loadActiveGroupRules } from "#server/catalogue/product-groups/api";
import type { Reader } from "#server/db/open";
import type { CallContext, StoreContext } from "#server/kit/context";
import { buysByItself, carrierCan, listConnectionRows } from "#server/platforms/carrier-connections/api";
import { capabilitiesOf, creditKindFor, isConnected } from "#server/platforms/powers";
import { groupsNamed } from "./known.ts";
import { type KnownSection, type KnownSections, storeAndSections } from "./repository.ts";
import { type WarningFacts, warningsOf } from "./warnings.ts";

/** Return every section as this caller may see it. */
export async function showSettings(reader: Reader, context: CallContext): Promise<Settings> {
  const { sections: known, ...store } = await storeAndSections(reader, context.store.id);
  const facts = await warningFacts(reader, context.store, known);
  const sections = Object.fromEntries(settingsSections.map((section) => [section, shownSection(known[section], context, facts)]));
  return { store_id: context.store.id, ...store, sections: sections as unknown as Settings["sections"] };
}

export function shownSection(known: KnownSection, context: CallContext, facts: WarningFacts): SavedSection {
  const data = context.actor.type === "merchant" ? known.data : withoutAccounts(known.data);
  return { ...known, data, warnings: warningsOf(known.section, known.data, facts) } as SavedSection;
}

export async function warningFacts(reader: Reader, store: StoreContext, sections: KnownSections): Promise<WarningFacts> {
  const storeId = store.id;
  const groups = settingsSections.flatMap((section) => groupsNamed(sections[section].data));
  const rules = await loadActiveGroupRules(reader, storeId, [...new Set(groups)]);
  const active = await reader.selectFrom("location").select("id").where("store_id", "=", storeId).where("active", "=", true).execute();
  const isPortalOpen = sections.GENERAL.data.portal_enabled;
  const platform = isConnected(store) ? await platformFacts(reader, store) : null;
  const connections = await listConnectionRows(reader, storeId);
  const automaticCarriers = new Set(connections.filter(buysByItself).map(({ id }) => id));
  const codeCarriers = new Set(connections.filter(({ provider }) => carrierCan(provider).code).map(({ id }) => id));
  return {
    activeGroups: new Set(rules.keys()),
    activeLocations: new Set(active.map(({ id }) => id)),
    isPortalOpen,
    platform,
    automaticCarriers,
    codeCarriers,
  };
}

async function platformFacts(reader: Reader, store: StoreContext): Promise<WarningFacts["platform"]> {
  const row = await reader.selectFrom("store_connection").select("scopes").where("store_id", "=", store.id).executeTakeFirst();
  return {
    credit: creditKindFor(store, row?.scopes ?? null, { hasAccount: true, isGoodwill: false }),
    countsByPlace: capabilitiesOf(store).multiLocation,
  };
}

/** Carrier account numbers are confidential. */
function withoutAccounts(data: KnownSection["data"]): KnownSection["data"] {
  if (!("accounts" in data)) return data;
  return { ...data, accounts: data.accounts.map((one) => ({ ...one, account: one.account && `…${one.account.slice(-4)}` })) };
}
