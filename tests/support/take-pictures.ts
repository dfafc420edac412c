import { mkdirSync } from "node:fs";
import type { Language } from "#contracts/session/session";
import { startJourney, type Visit } from "./browser.ts";
import { entrances, furtherScreens, resourceScreens } from "./screens.ts";

/**
 * Pictures of every screen on a desk and on a phone, in light English and dark Arabic, for people to look at: `npm run pictures`;
 * `npm run pictures -- warranty,order phone` takes the addresses that contain one of the words, in the looks that contain the other.
 */
const folder = "pictures";
const arabic = { mode: "dark", language: "ar" satisfies Language, direction: "rtl" } as const;
const looks: [name: string, visit: Visit][] = [
  ["desk", {}],
  ["desk-dark-arabic", arabic],
  ["phone", { phone: true }],
  ["phone-dark-arabic", { phone: true, ...arabic }],
];

mkdirSync(folder, { recursive: true });
const journey = await startJourney("demo");
const token = await journey.token("owner@demo.test");
const owner = journey.as(token);
const [wanted = "", onlyLook = ""] = process.argv.slice(3);
const screens = [
  ...entrances.map((path) => ({ path, isInside: false })),
  ...[...(await resourceScreens(owner)), ...(await furtherScreens(owner))].map((path) => ({ path, isInside: true })),
].filter(({ path }) => wanted.split(",").some((word) => path.includes(word)));
/** Return a file name: "/dashboard/return/0198…/inspect" → "return-8f3a-inspect". */
const named = (path: string) =>
  path
    .replace(/^\/(dashboard\/)?/, "")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{23}([0-9a-f]{4})/g, "$1")
    .replaceAll(/[^\w]+/g, "-") || "sign-in";

for (const [look, visit] of looks.filter(([name]) => name.includes(onlyLook))) {
  const inside = await journey.visit({ ...visit, token });
  const outside = await journey.visit(visit);
  for (const { path, isInside } of screens) {
    const page = isInside ? inside : outside;
    if (!visit.phone) await page.setViewportSize({ width: 1366, height: 900 });
    await page.goto(journey.url + path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${folder}/${named(path)}-${look}.png`, fullPage: true });
  }
  await inside.context().close();
  await outside.context().close();
}
await journey.stop();
process.stdout.write(`pictures are in ${folder}/\n`);
process.exit(0);
