import type { Input } from "#contracts/contract";
import { logoTypes, maxLogoBytes, type PortalData, type PortalSettings, type portalSettings } from "#contracts/portal/settings";
import { loadCustomerRules } from "#server/cases/settings/api";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest, notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { isSameJson } from "#server/kit/same-json";
import type { ModuleDeps } from "#server/platforms/module";
import { type KnownPortal, loadPortal, logoFile, writePortal } from "./repository.ts";

type Body = Input<(typeof portalSettings)["operations"]["save"]>["body"];

/** Return the settings with what their screen needs in addition. */
export async function shownPortal(reader: Reader, storeId: string, known: KnownPortal): Promise<PortalSettings> {
  const { isOpen } = await loadCustomerRules(reader, storeId);
  const { data, version, updated_at } = known;
  return { ...data, store_id: storeId, version, updated_at, is_open: isOpen, portal_path: `/portal/${encodeURIComponent(storeId)}` };
}

/** Save the named fields. @throws STALE_VERSION with the current settings, NOT_FOUND and BAD_REQUEST for the logo */
export function savePortal(
  { db }: Pick<ModuleDeps, "db">,
  context: CallContext,
  { expected_version: _, ...changes }: Body,
): Promise<PortalSettings> {
  const storeId = context.store.id;
  return db.transaction(async (tx) => {
    await lockStore(tx, storeId);
    const before = await loadPortal(tx, storeId);
    const seen = { object_type: "portal_settings", object_id: storeId, version: before.version };
    await assertVersion(tx, context, seen, () => shownPortal(tx, storeId, before));
    if (changes.logo_file_id && changes.logo_file_id !== before.data.logo_file_id) await assertLogo(tx, storeId, changes.logo_file_id);
    const data = { ...before.data, ...changes } as PortalData;
    const after = { version: before.version + 1, updated_at: context.now.toISOString(), data };
    await writePortal(tx, storeId, after);
    await announce(tx, context, before, after);
    return shownPortal(tx, storeId, after);
  });
}

async function assertLogo(tx: Tx, storeId: string, id: string): Promise<void> {
  const file = await logoFile(tx, storeId, id);
  if (!file) throw notFound();
  if (!(logoTypes as readonly string[]).includes(file.type)) throw badRequest({ logo_file_id: "UNSUPPORTED_FILE" });
  if (file.size > maxLogoBytes) throw badRequest({ logo_file_id: "TOO_BIG" });
}

async function announce(tx: Tx, context: CallContext, before: KnownPortal, after: KnownPortal): Promise<void> {
  const fields = Object.keys(after.data) as (keyof PortalData)[];
  const changed = fields.filter((field) => !isSameJson(before.data[field], after.data[field]));
  const pick = ({ version, data }: KnownPortal) => ({ version, ...Object.fromEntries(changed.map((field) => [field, data[field]])) });
  await writeAudit(tx, context, {
    action: "portal_settings.updated",
    object_type: "portal_settings",
    object_id: context.store.id,
    before: pick(before),
    after: pick(after),
  });
  const event = { store_id: context.store.id, resource: "portal-settings", ids: [context.store.id], version: after.version };
  await publishLive(tx, { ...event, type: "updated" });
}
