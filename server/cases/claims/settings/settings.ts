import { type ClaimSettings, type ClaimSettingsData, consumerDays, type SaveClaimSettings } from "#contracts/claims/settings";
import { loadStoreRules } from "#server/cases/settings/api";
import { lockProductGroups } from "#server/catalogue/product-groups/api";
import { writeAudit } from "#server/core/audit/api";
import { lockStore, writeSection } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import type { Reader } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { badRequest } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { isSameJson } from "#server/kit/same-json";
import type { ModuleDeps } from "#server/platforms/module";
import { claimSettings, type StoredSettings } from "./repository.ts";

type Deps = Pick<ModuleDeps, "db">;
const objectType = "claim_settings";

/** Return how claims are run, with what is probably a mistake. */
export const showSettings = async (deps: Deps, context: CallContext): Promise<ClaimSettings> =>
  shown(deps.db.kysely, context, await claimSettings(deps.db.kysely, context.store.id));

async function shown(reader: Reader, { store }: CallContext, stored: StoredSettings): Promise<ClaimSettings> {
  const { currency, timezone } = await loadStoreRules(reader, store.id);
  return { store_id: store.id, currency, timezone, ...stored, warnings: warningsOf(stored.data) };
}

function warningsOf({ windows, portal_enabled, portal_types }: ClaimSettingsData): ClaimSettings["warnings"] {
  return [
    ...(windows.QUALITY_ISSUE.closes_days < consumerDays
      ? [{ code: "QUALITY_BELOW_EU" as const, path: "windows.QUALITY_ISSUE.closes_days" }]
      : []),
    ...(portal_enabled && portal_types.length === 0 ? [{ code: "NO_PORTAL_TYPE" as const, path: "portal_types" }] : []),
  ];
}

/** Save the settings sent, all or nothing. @throws STALE_VERSION with the current ones, BAD_REQUEST with each invalid field */
export const saveSettings = (deps: Deps, context: CallContext, body: SaveClaimSettings): Promise<ClaimSettings> =>
  deps.db.transaction(async (tx) => {
    const storeId = context.store.id;
    await lockStore(tx, storeId);
    const before = await claimSettings(tx, storeId);
    const expecting = { ...context, expectedVersion: body.version ?? context.expectedVersion };
    const seen = { object_type: objectType, object_id: storeId, version: before.version };
    await assertVersion(tx, expecting, seen, () => shown(tx, context, before));
    const data = { ...before.data, ...body.data };
    assertSound(data, await lockProductGroups(tx, storeId, [...new Set(data.wishes.flatMap((rule) => rule.product_group_ids))]));
    const after = { version: before.version + 1, updated_at: context.now.toISOString(), data };
    await writeSection(tx, storeId, { section: "CLAIMS", version: after.version, data, at: after.updated_at });
    const changed = (Object.keys(data) as (keyof ClaimSettingsData)[]).filter((field) => !isSameJson(before.data[field], data[field]));
    const pick = (from: ClaimSettingsData) => Object.fromEntries(changed.map((field) => [field, from[field]]));
    await writeAudit(tx, context, {
      action: "claim_settings.updated",
      object_type: objectType,
      object_id: storeId,
      before: { version: before.version, ...pick(before.data) },
      after: { version: after.version, ...pick(data) },
    });
    await emit(tx, { store_id: storeId, topic: "settings.updated", payload: { section: "CLAIMS", changed } });
    await publishLive(tx, { store_id: storeId, resource: "claims", ids: [], type: "settings", version: after.version });
    return shown(tx, context, after);
  });

function assertSound(data: ClaimSettingsData, groups: ReadonlySet<string>): void {
  const { windows, carriers } = data;
  const problems = problemsOfWishes(data, groups);
  if (data.info_reminder_days >= data.info_expiry_days) problems["data.info_reminder_days"] = "TOO_BIG";
  for (const [type, window] of Object.entries(windows)) {
    if (!("opens_days" in window)) continue;
    if (window.closes_days !== null && window.closes_days < window.opens_days) problems[`data.windows.${type}.closes_days`] = "TOO_SMALL";
  }
  for (const [i, { carrier, opens_days, file_days, file_days_abroad }] of carriers.entries()) {
    if (carriers.findIndex((one) => one.carrier.toLowerCase() === carrier.toLowerCase()) < i)
      problems[`data.carriers.${i}.carrier`] = "NAME_TAKEN";
    if (file_days !== null && file_days < opens_days) problems[`data.carriers.${i}.file_days`] = "TOO_SMALL";
    if (file_days_abroad !== null && file_days_abroad < opens_days) problems[`data.carriers.${i}.file_days_abroad`] = "TOO_SMALL";
  }
  if (Object.keys(problems).length > 0) throw badRequest(problems);
}

function problemsOfWishes({ wishes }: ClaimSettingsData, groups: ReadonlySet<string>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [i, { from_minor, to_minor, product_group_ids }] of wishes.entries()) {
    const path = `data.wishes.${i}`;
    if (from_minor !== null && to_minor !== null && from_minor > to_minor) problems[`${path}.to_minor`] = "TOO_SMALL";
    for (const [at, id] of product_group_ids.entries()) if (!groups.has(id)) problems[`${path}.product_group_ids.${at}`] = "INVALID";
  }
  return problems;
}
