import { mkdirSync } from "node:fs";
import type { Language } from "#contracts/session";
import { startJourney, type Visit } from "./browser.ts";

/** Pictures of every main screen in light, dark, Arabic and phone width, for people to look at: `npm run pictures`. */
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
const token = await journey.token("manager@demo.test");
const { items } = await journey.as(token)("GET", "/api/v1/merchant/returns?stage=SHIPMENT_RECEIVED");
const id = items[0].id as string;
const screens: [name: string, path: string, signedIn: boolean][] = [
  ["sign-in", "/", false],
  ["home", "/dashboard/app", true],
  ["returns-list", "/dashboard/return/list", true],
  ["return", `/dashboard/return/${id}`, true],
  ["inspect", `/dashboard/return/${id}/inspect`, true],
  ["process", `/dashboard/return/${id}/process`, true],
  ["create", "/dashboard/return/create", true],
  ["reset-password", "/auth/reset-password", false],
  ["security", "/dashboard/settings/security", true],
  ["2fa", "/dashboard/settings/2fa", true],
  ["components", "/components", false],
];
for (const [look, visit] of looks) {
  for (const [name, path, signedIn] of screens) {
    const page = await journey.visit({ ...visit, ...(signedIn && { token }) });
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: `${folder}/${name}-${look}.png` });
    await page.context().close();
  }
}
await journey.stop();
process.stdout.write(`${looks.length * screens.length} pictures in ${folder}/\n`);
process.exit(0);
