import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { claimActions } from "#contracts/claims/actions";
import { returnActions } from "#contracts/returns/actions";
import type { ActionTable } from "../../contracts/action.ts";
import { contractsForBrowser } from "../../scripts/build/contracts-for-browser.ts";
import { readSources, readText } from "./sources.ts";

const folder = fileURLToPath(new URL("../../contracts/", import.meta.url));
const plugin = contractsForBrowser(folder);
const { handler: load } = plugin.load as unknown as { handler: (id: string) => Promise<{ code: string } | undefined> };

it("the browser gets the actions of a return without schemas, summaries and examples", async () => {
  const code = (await load(`${folder}returns/actions.ts`))?.code;
  expect(code).toMatch(/"decline":\{"can":\["decline","Return"\],"labels":\["Declined"\],"bulk":true,"dangerous":true,"asks":"reason"\}/);
  expect(code).not.toMatch(/summary|example|zod/);
}, 60_000);

it.each(["members", "returns/returns", "settings/settings", "warranty/registrations"])(
  "the browser gets the calls of %s without schemas, summaries and examples",
  async (path) => {
    const code = (await load(`${folder}${path}.ts`))?.code;
    expect(code).toMatch(/"method":"GET","path":"\/api\//);
    expect(code).not.toMatch(/summary|example|zod/);
  },
  60_000,
);

it("no contract has a function in its file, for which the browser would load its schemas", async () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const contracts = files.filter((file) => /= defineContract\(/.test(readFileSync(`${folder}${file}`, "utf8")));
  const whole: string[] = [];
  for (const file of contracts) if (!(await load(`${folder}${file}`))) whole.push(file);
  expect(contracts.length).toBeGreaterThan(50);
  expect(whole).toEqual([]);
}, 60_000);

it("the browser gets no calls that other systems make with API keys", async () => {
  const code = (await load(`${folder}public.ts`))?.code;
  expect(code).toContain('"operations":{}');
}, 60_000);

it("no screen asks a schema, of which the browser has only an empty copy", () => {
  const asking = readSources()
    .map(({ path }) => path)
    .filter(
      (path) => /^(src|resources|providers)\//.test(path) && /\.(shape\.|safeParse|parseAsync)|\bin [\w.]+\.shape\b/.test(readText(path)),
    );
  expect(asking).toEqual([]);
});

const tables: [string, ActionTable][] = [
  ["return", returnActions],
  ["claim", claimActions],
];
it.each(tables)("each dialog of a %s that asks for a reason sends one, and only a forced one decides", (_, table) => {
  const asking = Object.values(table).filter(({ asks }) => asks);
  expect(asking.length).toBeGreaterThan(0);
  for (const { asks, body } of asking)
    expect(Object.keys(body.shape).sort()).toEqual(asks === "forced reason" ? ["force", "reason"] : ["reason"]);
});
