export { recordedPlatform } from "./recorded.ts";
