export { portalAppearanceLinks } from "./links.ts";
