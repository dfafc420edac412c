import { fileURLToPath } from "node:url";
import { mergeConfig } from "vite";
import server from "../../scripts/build/server.config.ts";

const program = (name: string) => ({ [name]: fileURLToPath(new URL(`${name}.ts`, import.meta.url)) });

/** Builds the programs of this bench as the server is built: what ships is measured, not the source. */
export default mergeConfig(server, {
  build: { rolldownOptions: { input: { ...program("life-server"), ...program("life-replay") } } },
});
