import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import type { Scope } from "#contracts/permissions";
import type { Language } from "#contracts/session/rules";
import { openPages } from "./open-pages.ts";
import { startProgram } from "./program.ts";

export interface Executable {
  path: string;
  args: string[];
}

/** Return the Chromium that comes with the project, the same version on every machine. */
export async function packagedChromium(): Promise<Executable> {
  // It is built for small machines; these switches would change how pages look or behave, or render them twice.
  const unwanted =
    /^--(headless|single-process|no-zygote|window-size|font-render-hinting|disable-web-security|allow-running-insecure|use-|ignore-gpu|enable-unsafe|in-process-gpu)/;
  return { path: await sparticuz.executablePath(), args: sparticuz.args.filter((arg) => !unwanted.test(arg)) };
}

/** The system's Chromium with windows. */
export const fullChromium = "/usr/bin/chromium";

/**
 * Open Chromium: the one configured, the system's, which is newer, or the packaged one. The system's without windows comes first: it
 * takes half the processor time.
 */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const own = [process.env.CHROMIUM_PATH, "/usr/bin/chromium-headless-shell", fullChromium].find((path) => path && existsSync(path));
  const { path, args } = own ? { path: own, args: [] } : await packagedChromium();
  return chromium.launch({ executablePath: path, args: [...args, ...everywhere, ...more], headless: true });
}

/** Pages of a journey live for seconds: optimising their code, and compiling and collecting beside busy processors, takes longer than it saves. */
const forShortPages = ["--js-flags=--no-turbofan --single-threaded"];

let kept: Promise<Browser> | undefined;

/** Open one browser for all journeys of this process: starting one takes as long as a page of a journey. It ends with the process. */
export async function keepBrowser(): Promise<void> {
  if (!(await kept)?.isConnected()) kept = openBrowser(forShortPages);
  await kept;
}

/** For machines without a graphics card, where tests may run as root. */
export const everywhere = ["--no-sandbox", "--disable-gpu"];

export interface Visit {
  token?: string;
  language?: Language;
  mode?: "light" | "dark";
  direction?: "ltr" | "rtl";
  phone?: boolean;
}

type Data = any;
/** A caller of the API: returns `data` of a success, throws otherwise. */
export type Caller = (method: string, path: string, body?: unknown) => Promise<Data>;

export interface Journey {
  url: string;
  /** Return the address of the mailbox, as the program printed it. */
  mailbox: () => string;
  /** Open a page as a new visitor; its errors are collected in `complaints`. */
  visit: (visit?: Visit) => Promise<Page>;
  /** Errors that pages threw or logged since the start, each with its page. */
  complaints: string[];
  /** Calls of pages that the server refused for want of a permission (403), each with its page. */
  forbidden: string[];
  /** Return a token of a person of the demo. */
  token: (email: string) => Promise<string>;
  as: (token: string) => Caller;
  stop: () => Promise<void>;
}

export const demoPassword = "demo-password-1";

/** Start a program for one file of journeys, and a browser unless one is kept. */
export async function startJourney(seed: "demo" | "none", more: Record<string, string> = {}): Promise<Journey> {
  const [program, browser] = await Promise.all([startProgram(seed, more), kept ?? openBrowser()]);
  const { url } = program;
  const contexts: BrowserContext[] = [];
  const complaints: string[] = [];
  const forbidden: string[] = [];
  const as = (token: string) => caller(url, token);
  return {
    url,
    mailbox: () => /http\S+\/auth\/mailbox#key=\w+/.exec(program.greeting())?.[0] ?? "",
    complaints,
    forbidden,
    as,
    token: (email) => tokenOf(url, email),
    visit: async (visit = {}) => {
      const context = await browser.newContext(contextOf(visit));
      contexts.push(context);
      context.setDefaultTimeout(60_000);
      context.on("page", (page) => follow(page, complaints, forbidden));
      await prepare(context, url, visit);
      return context.newPage();
    },
    stop: async () => {
      await Promise.all(contexts.map((context) => context.close()));
      if (!kept) await browser.close();
      await program.stop();
    },
  };
}

/** Collect what a page throws and logs, also one that another page opened. */
function follow(page: Page, complaints: string[], forbidden: string[]): void {
  openPages.add(page);
  page.on("response", (answer) => {
    if (answer.status() !== 403) return;
    const { pathname } = new URL(answer.url());
    forbidden.push(`${new URL(page.url()).pathname}: ${answer.request().method()} ${pathname}`);
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    // The browser logs every answer of 400 and above; screens show those.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
}

const contextOf = ({ phone }: Visit) => ({
  viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
  hasTouch: phone ?? false,
  locale: "en-US",
  timezoneId: "America/Los_Angeles",
  reducedMotion: "reduce" as const,
});

/** Give the pages of a visit their language, their look and who they are. */
export async function prepare(context: BrowserContext, url: string, { token, language = "en", mode, direction }: Visit): Promise<void> {
  const items = { i18nextLng: language, ...(token && { accessToken: token }) };
  await context.addInitScript((items) => {
    // The empty page that each begins as has no storage, nor has the sandboxed frame of a mail.
    if (location.href === "about:blank" || window !== window.top) return;
    // Later pages of the visit keep what the person has changed.
    for (const [key, value] of Object.entries(items)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value as string);
  }, items);
  const cookie = (name: string, value: string) => ({ name, value, url });
  const cookies = [...(mode ? [cookie("themeMode", mode)] : []), ...(direction ? [cookie("themeDirection", direction)] : [])];
  if (cookies.length) await context.addCookies(cookies);
}

export const caller =
  (url: string, token: string): Caller =>
  async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) };
    const response = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const answer = (await response.json()) as { is_success: boolean; data: Data; message: string };
    if (!answer.is_success) throw new Error(`${method} ${path}: ${response.status} ${answer.data?.code} ${answer.message}`);
    return answer.data;
  };

/** Return a token of a person of the demo, in its first store. */
export async function tokenOf(url: string, email: string): Promise<string> {
  const isOwner = email.startsWith("owner");
  const path = isOwner ? "/api/v1/merchants/login-merchant" : "/api/v1/merchants/profile/member/login";
  const login = async (store?: string) => {
    const credentials = { email, password: demoPassword, ...(store && { storeId: store, store_id: store }) };
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(credentials),
    });
    return (await response.json()) as { data: { token?: string; stores?: { _id: string; name: string }[] } };
  };
  const first = await login();
  const store = first.data.stores?.find(({ name }) => name === "Northwind Outfitters")?._id;
  const { token } = first.data.token ? first.data : (await login(store)).data;
  if (!token) throw new Error(`${email} cannot sign in`);
  return token;
}

/** Create an API key; only an owner may. */
export async function makeKey(owner: Caller, as: Journey["as"]): Promise<Caller> {
  const scopes: Scope[] = ["orders:write", "products:write", "locations:write", "returns:write", "tracking:write"];
  return as((await owner("POST", "/api/v1/stores/api-keys", { name: "Journey", scopes })).key);
}

export interface LineInput {
  title: string;
  sku: string;
  quantity?: number;
  price?: number;
}

/** Record and return an order that was shipped and fully paid by card. */
export async function putOrder(key: Caller, id: string, lines: readonly LineInput[]): Promise<Data> {
  const orderLines = lines.map(({ title, sku, quantity = 1, price = 8999 }, index) => ({
    external_id: `${id}-${index}`,
    variant_external_id: sku,
    product_external_id: `p-${sku}`,
    sku,
    title,
    quantity,
    unit_price_minor: price,
    fulfilled_quantity: quantity,
  }));
  const total = lines.reduce((sum, { quantity = 1, price = 8999 }) => sum + quantity * price, 0);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  return key("PUT", `/api/v1/public/orders/${id}`, {
    number: `#${id}`,
    currency: "USD",
    ordered_at: day(6),
    fulfilled_at: day(4),
    customer: { external_id: `c-${id}`, email: "ann@example.test", first_name: "Ann", last_name: "Bee" },
    lines: orderLines,
    payments: [{ external_id: `pay-${id}`, kind: "card", captured_minor: total, captured_at: day(6) }],
  });
}

/** Record a product of one variant with its stock at a location. */
export const putProduct = (key: Caller, { title, sku, price = 8999 }: LineInput, place: string, stock: number): Promise<Data> =>
  key("PUT", `/api/v1/public/products/p-${sku}`, {
    title,
    variants: [
      {
        external_id: sku,
        sku,
        title: null,
        price_minor: price,
        currency: "USD",
        stock: [{ location_external_id: place, quantity: stock }],
      },
    ],
  });
