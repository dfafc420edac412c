import { portal } from "#contracts/portal/portal";
import type { Language } from "#contracts/session/rules";
import { picturePath } from "#contracts/templates/pictures";
import { portalFrom, savedPortal } from "#server/cases/portal-settings/api";
import type { Reader } from "#server/db/open";
import { recent } from "#server/db/recent";
import type { Brand } from "#server/messaging/domain/mail-html/look";
import { savedShopSettings, shopSettingsFrom } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";

type Deps = Pick<ModuleDeps, "config">;

interface UsedBrand {
  brand: Brand & { reply_to: string | null };
  usual: Language;
}
const brands = recent<UsedBrand>({ what: "the look of a store's emails", lifeMs: 5000, most: 1000 });

/** Return the look of a store's emails, cached for five seconds: a campaign writes hundreds per second. */
export const loadRecentBrand = (deps: Deps, reader: Reader, storeId: string): Promise<UsedBrand> =>
  brands(reader, storeId, () => loadBrand(deps, reader, storeId));

/** Return the look of a store's emails, and the fallback language for recipients whose language they lack. */
export async function loadBrand(deps: Deps, reader: Reader, storeId: string): Promise<UsedBrand> {
  const { name, portal_settings, shop_settings } = await reader
    .selectFrom("store")
    .select(["name", savedPortal(storeId).as("portal_settings"), savedShopSettings(storeId).as("shop_settings")])
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  const look = portalFrom(portal_settings);
  const { colours, footer, default_language, reply_to } = shopSettingsFrom(shop_settings);
  const logo = look.logo_file_id && portal.operations.logo.path.replace(":store", storeId).replace(":id", look.logo_file_id);
  const brand = {
    store: name,
    reply_to,
    logo_url: logo && `${deps.config.publicUrl}${logo}`,
    pictures_url: `${deps.config.publicUrl}${picturePath}`,
    accent: colours.accent ?? look.accent,
    text: colours.text,
    background: colours.background,
    address: [footer.company, footer.address].filter(Boolean),
    country: footer.country,
  };
  return { brand, usual: default_language };
}
