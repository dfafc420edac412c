import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { nodeFlags } from "../../scripts/node-flags.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));

it.each(["Dockerfile", "README.md"])("%s starts the server with the flags of npm start", (file) => {
  const command = readFileSync(`${root}${file}`, "utf8")
    .split("\n")
    .find((line) => line.includes("dist/server/main.js"));
  expect(command?.match(/--[a-z0-9-]+(=\d+)?/g)).toEqual(nodeFlags);
});

it("npm start sets flags", () => expect(nodeFlags.length).toBeGreaterThan(0));
