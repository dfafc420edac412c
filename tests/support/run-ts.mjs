import { createServer, createServerModuleRunner, loadConfigFromFile } from "vite";

// Runs one TypeScript file of the project in its own process: node tests/support/run-ts.mjs <file> [arguments]. For tests that need a
// process to kill.
const web = await loadConfigFromFile({ command: "serve", mode: "test" }, "vite.config.ts");
const server = await createServer({
  configFile: false,
  logLevel: "error",
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  resolve: { alias: web.config.resolve.alias },
});
await createServerModuleRunner(server.environments.ssr).import(process.argv[2]);
