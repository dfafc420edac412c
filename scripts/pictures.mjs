import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, root } from "./install.mjs";

const out = join(root, "pictures");
const looks = {
  light: {},
  dark: { mode: "dark" },
  arabic: { language: "ar", direction: "rtl" },
  phone: { phone: true },
  "phone-arabic-dark": { phone: true, language: "ar", direction: "rtl", mode: "dark" },
};

/** Run the built program with the demo in a folder of its own. */
async function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), "backhaul-pictures-"));
  const env = { ...process.env, PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder, SEED: "demo", LOG_LEVEL: "error" };
  delete env.DATABASE_URL;
  const child = spawn(process.execPath, [join(root, "dist/server/main.js")], { env, stdio: ["ignore", "pipe", "inherit"] });
  const stop = () => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  const url = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const found = /Backhaul\s+(http:\/\/\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with code ${code}`)));
  });
  return { url, stop };
}

async function openBrowser() {
  const [{ chromium }, { default: packaged }] = await Promise.all([import("playwright-core"), import("@sparticuz/chromium")]);
  const own = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));
  return chromium.launch({ executablePath: own ?? (await packaged.executablePath()), args: ["--no-sandbox"], headless: true });
}

/** Return the `data` of a response. */
async function ask(url, path, { token, body } = {}) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { "content-type": "application/json" }) };
  const response = await fetch(`${url}${path}`, { method: body ? "POST" : "GET", headers, ...(body && { body: JSON.stringify(body) }) });
  return (await response.json()).data;
}

async function signIn(url) {
  const given = { email: "owner@demo.test", password: "demo-password-1" };
  const path = "/api/v1/merchants/login-merchant";
  const first = await ask(url, path, { body: given });
  return first.token ?? (await ask(url, path, { body: { ...given, storeId: first.stores[0]._id } })).token;
}

/** Every main screen, with a demo case that shows something on it. */
async function screens(url, token) {
  const first = async (query) => (await ask(url, `/api/v1/merchant/returns?${query}`, { token })).items[0].id;
  const order = (await ask(url, "/api/v1/orders?sort=ordered_at", { token })).items[0].id;
  return {
    "sign-in": "/",
    today: "/dashboard/app",
    returns: "/dashboard/return/list",
    exchanges: "/dashboard/return/list?tab=exchanges",
    request: `/dashboard/return/${await first("tab=review")}`,
    "to-refund": `/dashboard/return/${await first("tab=settle&resolution_type=REFUND")}`,
    "exchange-on-hold": `/dashboard/return/${await first("exchange_status=ON_HOLD")}`,
    completed: `/dashboard/return/${await first("tab=closed&resolution_type=REFUND")}`,
    inspect: `/dashboard/return/${await first("stage=SHIPMENT_RECEIVED")}/inspect`,
    process: `/dashboard/return/${await first("stage=EVALUATION")}/process`,
    "find-order": "/dashboard/return/create",
    "new-return": `/dashboard/return/create?order=${order}`,
    components: "/components",
  };
}

async function take(browser, url, token, [look, { phone, language = "en", mode, direction }], pages) {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport, locale: "en-US", timezoneId: "America/Los_Angeles", reducedMotion: "reduce" });
  const cookies = Object.entries({ themeMode: mode, themeDirection: direction }).filter(([, value]) => value);
  if (cookies.length) await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
  await context.addInitScript(
    ({ token, language }) => {
      localStorage.setItem("i18nextLng", language);
      if (location.pathname !== "/") localStorage.setItem("accessToken", token);
    },
    { token, language },
  );
  const page = await context.newPage();
  for (const [name, path] of Object.entries(pages)) {
    // The sign-in page needs a signed-out browser.
    if (path === "/") await page.goto(`${url}/404`).then(() => page.evaluate(() => localStorage.removeItem("accessToken")));
    await page.goto(url + path);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: join(out, `${name}-${look}.png`), fullPage: true });
  }
  await context.close();
}

ensureInstalled();
await ensureBuilt();
mkdirSync(out, { recursive: true });
const demo = await startDemo();
const browser = await openBrowser();
try {
  const token = await signIn(demo.url);
  const pages = await screens(demo.url, token);
  for (const look of Object.entries(looks)) await take(browser, demo.url, token, look, pages);
  process.stdout.write(`${Object.keys(pages).length * Object.keys(looks).length} pictures in ${out}\n`);
} finally {
  await browser.close();
  demo.stop();
}
