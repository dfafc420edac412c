/** A section of the return settings. */
export { warrantyAddress as settingsAddress } from "../settings/addresses.ts";
