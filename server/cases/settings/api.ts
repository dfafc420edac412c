export { type StoreRules, settingsLinks } from "./links.ts";
