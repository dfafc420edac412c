export { findPortalLogo, isPortalSet, loadPortalLook } from "./look.ts";
export { portalFrom, savedPortal } from "./repository.ts";
