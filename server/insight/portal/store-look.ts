import { inkOn } from "#contracts/contrast";
import { portal } from "#contracts/portal/portal";
import { findPortalLogo, loadPortalLook } from "#server/cases/portal-settings/api";
import { loadCustomerRules, loadWarrantyRules } from "#server/cases/settings/api";
import { storeNamed } from "#server/core/stores/api";
import { notFound } from "#server/kit/errors";
import { sentContent } from "#server/kit/file-storage/storage";
import type { Handlers } from "#server/kit/mount";
import type { ModuleDeps } from "#server/platforms/module";

const logoAt = (storeId: string, id: string): string => portal.operations.logo.path.replace(":store", storeId).replace(":id", id);

/** Handlers for the public appearance of a store's portal. */
export function storeOf(deps: ModuleDeps): Pick<Handlers<typeof portal>, "look" | "logo"> {
  const { db } = deps;
  const named = async (store: string) => {
    const found = await storeNamed(db.kysely, store);
    if (!found) throw notFound();
    return found;
  };
  return {
    look: async ({ params }) => {
      const { id, name, timezone } = await named(params.store);
      const { isOpen } = await loadCustomerRules(db.kysely, id);
      const warranty = await loadWarrantyRules(db.kysely, id);
      const { logo_file_id, ...look } = await loadPortalLook(db.kysely, id);
      const logo_url = logo_file_id && logoAt(id, logo_file_id);
      const open = { is_open: isOpen, has_warranty: warranty.isOpen };
      return { ...look, ...open, store_id: id, name, timezone, on_accent: inkOn(look.accent).color, logo_url };
    },
    logo: async ({ params, reply }) => {
      const { id } = await named(params.store);
      const logo = await findPortalLogo(db.kysely, id, params.id);
      if (!logo) throw notFound();
      const content = await sentContent(deps.storage, logo);
      return reply
        .header("content-type", logo.type)
        .header("x-content-type-options", "nosniff")
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("cache-control", "public, max-age=86400")
        .send(content);
    },
  };
}
