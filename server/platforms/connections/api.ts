export { isRefused, noteBroken, noteUninstalled, noteWorking, uninstalledCode } from "./connection-health.ts";
export type { Credentials } from "./credentials.ts";
export {
  type ConnectionRow,
  connectionOf,
  forgetFormerSecrets,
  noteVersion,
  removeConnection,
  saveConnection,
  saveScopes,
} from "./repository.ts";
