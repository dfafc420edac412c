import { findPortalLogo, isPortalSet, loadPortalLook } from "./look.ts";
import { portalFrom, savedPortal } from "./repository.ts";

/** What other modules need of the portal's appearance. */
export const portalAppearanceLinks = { isSet: isPortalSet, lookOf: loadPortalLook, savedPortal, portalFrom, logoOf: findPortalLogo };
