import { mkdirSync } from "node:fs";
import type { Language } from "#contracts/session/session";
import { startJourney, type Visit } from "./browser.ts";
import { entrances, furtherScreens, resourceScreens } from "./screens.ts";

/**
 * Pictures of every screen in light, dark, Arabic and phone width, for people to look at: `npm run pictures`;
 * `npm run pictures -- warranty phone` takes the addresses with the one word in them, in the looks with the other in their name.
 */
const folder = "pictures";
const looks: [name: string, visit: Visit][] = [
  ["light", {}],
  ["dark", { mode: "dark" }],
  ["arabic", { language: "ar" satisfies Language, direction: "rtl" }],
  ["phone", { phone: true }],
  ["phone-arabic-dark", { phone: true, mode: "dark", language: "ar", direction: "rtl" }],
];

mkdirSync(folder, { recursive: true });
const journey = await startJourney("demo");
const token = await journey.token("owner@demo.test");
const owner = journey.as(token);
const [wanted = "", onlyLook = ""] = process.argv.slice(3);
const screens = [
  ...entrances.map((path) => ({ path, isInside: false })),
  ...[...(await resourceScreens(owner)), ...(await furtherScreens(owner))].map((path) => ({ path, isInside: true })),
].filter(({ path }) => path.includes(wanted));
/** "/dashboard/return/0198…/inspect" → "return-0198-inspect". */
const named = (path: string) =>
  path
    .replace(/^\/(dashboard\/)?/, "")
    .replace(/([0-9a-f]{4})[0-9a-f]{4}-[0-9a-f-]{27}/g, "$1")
    .replaceAll(/[^\w]+/g, "-") || "sign-in";

for (const [look, visit] of looks.filter(([name]) => name.includes(onlyLook))) {
  const inside = await journey.visit({ ...visit, token });
  const outside = await journey.visit(visit);
  for (const { path, isInside } of screens) {
    const page = isInside ? inside : outside;
    await page.goto(journey.url + path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${folder}/${named(path)}-${look}.png`, fullPage: visit.phone ?? false });
  }
  await inside.context().close();
  await outside.context().close();
}
await journey.stop();
process.stdout.write(`pictures are in ${folder}/\n`);
process.exit(0);
