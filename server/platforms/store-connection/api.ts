export { refreshScopes } from "./test-connection.ts";
export { forgetUninstalled, markUninstalled } from "./uninstalled-app.ts";
