import type { SavedSection, SaveSettings, SettingsData, SettingsSection } from "#contracts/settings/settings";
import { writeAudit } from "#server/core/audit/api";
import { findUsers } from "#server/core/ports";
import { lockStore, writeSection } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure, notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { isSameJson } from "#server/kit/same-json";
import type { ModuleDeps } from "#server/platforms/module";
import { checkGeneral } from "./check-general.ts";
import { checkLabel, checkWarranty } from "./check-label.ts";
import { checkPlaces, checkShops } from "./check-places.ts";
import { checkPolicies, defaultLast } from "./check-policies.ts";
import { identify } from "./identify.ts";
import { type Known, knownTo } from "./known.ts";
import type { Problems } from "./problems.ts";
import { type KnownSection, loadSections } from "./repository.ts";
import { shownSection, warningFacts } from "./show-settings.ts";

const checks: { [S in SettingsSection]: (data: SettingsData[S], known: Known) => Problems } = {
  GENERAL: checkGeneral,
  SHIPPING_LOCATIONS: (data, known) => checkPlaces(data.locations, known),
  IN_STORE_LOCATIONS: (data, known) => ({ ...checkPlaces(data.locations, known), ...checkShops(data, known) }),
  SHIPPING_LABEL: checkLabel,
  WARRANTY: checkWarranty,
  RETURN_POLICIES: checkPolicies,
};

/**
 * Save a section, all or nothing. @throws STALE_VERSION with the current section, BAD_REQUEST with each invalid field
 */
export function saveSection({ db }: Pick<ModuleDeps, "db">, context: CallContext, body: SaveSettings): Promise<SavedSection> {
  const storeId = context.store.id;
  if (body.store_id && body.store_id !== storeId) throw notFound();
  return db.transaction(async (tx) => {
    await lockStore(tx, storeId);
    const sections = await loadSections(tx, storeId);
    const before = sections[body.section] as KnownSection;
    const expecting = { ...context, expectedVersion: body.version ?? context.expectedVersion };
    const seen = { object_type: "settings", object_id: body.section, version: before.version };
    await assertVersion(tx, expecting, seen, async () => shownSection(before, context, await warningFacts(tx, context.store, sections)));
    const merged = identify(body.section, before.data, { ...before.data, ...body.data }) as SettingsData[SettingsSection];
    await assertRight(tx, storeId, body.section, merged);
    await assertUnused(tx, storeId, before.data, merged);
    const data = "policies" in merged ? { policies: defaultLast(merged.policies) } : merged;
    const after: KnownSection = { section: body.section, version: before.version + 1, updated_at: context.now.toISOString(), data };
    await writeSection(tx, storeId, { section: after.section, version: after.version, data, at: context.now.toISOString() });
    await announce(tx, context, before, after);
    const facts = await warningFacts(tx, context.store, { ...sections, [after.section]: after });
    return shownSection(after, context, facts);
  });
}

async function assertRight(tx: Tx, storeId: string, section: SettingsSection, data: SettingsData[SettingsSection]): Promise<void> {
  const check = checks[section] as (data: SettingsData[SettingsSection], known: Known) => Problems;
  const problems = check(data, await knownTo(tx, storeId, data));
  const errors = Object.fromEntries(Object.entries(problems).map(([path, problem]) => [`data.${path}`, problem]));
  if (Object.keys(errors).length > 0) throw badRequest(errors);
}

/** @throws IN_USE with the flows that name a place or a policy which is removed */
async function assertUnused(
  tx: Tx,
  storeId: string,
  before: SettingsData[SettingsSection],
  after: SettingsData[SettingsSection],
): Promise<void> {
  const kind = "policies" in before ? "POLICY" : "PLACE";
  const left = new Set(membersOf(after).map(({ id }) => id));
  for (const { id } of membersOf(before)) {
    if (id === undefined || left.has(id)) continue;
    const users = await findUsers(tx, storeId, kind, id);
    ensure(users.length === 0, "IN_USE", { users });
  }
}

/** Return the places or policies of a section; of any other, nothing. */
function membersOf(data: SettingsData[SettingsSection]): readonly { id?: string | undefined }[] {
  if ("policies" in data) return data.policies;
  return "locations" in data ? data.locations : [];
}

async function announce(tx: Tx, context: CallContext, before: KnownSection, after: KnownSection): Promise<void> {
  const changed = Object.keys(after.data).filter((field) => !isSameJson(valueIn(before.data, field), valueIn(after.data, field)));
  const pick = (data: object) => Object.fromEntries(changed.map((field) => [field, (data as Record<string, unknown>)[field]]));
  await writeAudit(tx, context, {
    action: "settings.updated",
    object_type: "settings",
    object_id: after.section,
    before: { version: before.version, ...pick(before.data) },
    after: { version: after.version, ...pick(after.data) },
  });
  await emit(tx, { store_id: context.store.id, topic: "settings.updated", payload: { section: after.section, changed } });
  await publishLive(tx, {
    store_id: context.store.id,
    resource: "settings",
    ids: [after.section],
    type: "updated",
    version: after.version,
  });
}

const valueIn = (data: object, field: string): unknown => (data as Record<string, unknown>)[field];
