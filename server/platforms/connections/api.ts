export { isRefused, noteBroken, noteWorking, uninstalledCode } from "./connection-health.ts";
export type { Credentials } from "./credentials.ts";
export { type ConnectionRow, connectionOf, removeConnection, saveConnection } from "./repository.ts";
