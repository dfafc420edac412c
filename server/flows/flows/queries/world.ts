import { offerTrigger } from "#contracts/flows/states";
import { setBy } from "#server/cases/domain/offers/paths";
import { loadStoreRules } from "#server/cases/settings/api";
import type { Reader } from "#server/db/open";
import type { FlowWorld } from "#server/flows/domain/flows/world";
import { loadKnownExperiments } from "#server/flows/experiments/api";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import { type FlowColumns, publishedFlows } from "../repository.ts";

/** Return what a check of a flow's graph knows of the store. */
export async function worldOf(reader: Reader, flow: FlowColumns): Promise<FlowWorld> {
  const storeId = flow.store_id;
  const { general, policies, places, stores } = await loadStoreRules(reader, storeId);
  const { default_language } = await loadShopSettings(reader, storeId);
  const ids = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
  const named = (rows: readonly { id?: string | undefined }[]) => new Set(rows.flatMap(({ id }) => id ?? []));
  const others = (await publishedFlows(reader, storeId, flow.trigger)).filter(({ id }) => id !== flow.id);
  return {
    trigger: flow.trigger,
    defaultLanguage: default_language,
    known: {
      MEMBER: ids(await membersOf(reader, storeId)),
      ENDPOINT: ids(await reader.selectFrom("webhook_endpoint").select("id").where("store_id", "=", storeId).execute()),
      PRODUCT_GROUP: ids(await reader.selectFrom("product_group").select("id").where("store_id", "=", storeId).execute()),
      LOCATION: ids(await reader.selectFrom("location").select("id").where("store_id", "=", storeId).execute()),
      // An offer decides where a parcel goes, among the addresses in use; a case may also be sent to a store.
      PLACE: named(flow.trigger === offerTrigger ? places.filter(({ active }) => active) : [...places, ...stores]),
      POLICY: named(policies),
    },
    autoApproves: general.auto_approve !== "NEVER",
    expiryDays: general.expiry_days,
    others: others.map(({ name, graph }) => ({ name, sets: setBy(graph) })),
    hasPayLimits: flow.pay_limits !== null,
    ...(await loadKnownExperiments(reader, storeId, flow.id)),
  };
}

const membersOf = (reader: Reader, storeId: string) =>
  reader.selectFrom("membership").select("id").where("store_id", "=", storeId).where("status", "=", "active").execute();
