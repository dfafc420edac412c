import { readFileSync } from "node:fs";
import { root } from "./install.mjs";

/** Node's flags for a long-lived server: those of `npm start`. */
export const nodeFlags = JSON.parse(readFileSync(`${root}package.json`, "utf8"))
  .scripts.start.split(" ")
  .filter((word) => word.startsWith("--"));
