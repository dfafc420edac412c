import type { Browser, BrowserContext } from "playwright-core";

interface Fetched {
  path: string;
  begun: number;
  ended: number;
}
export interface Shown {
  ms: number;
  /** The first paint. */
  painted: number;
  /** Time of tasks beyond 50 ms each, from the first paint until it is shown. */
  blocked: number;
  /** The page itself and everything it fetched before it. */
  requests: number;
  /** The longest chain of API calls, each begun after the previous one ended. */
  apiChain: number;
  /** Paths of the JavaScript files. */
  scripts: string[];
}

export interface Wanted {
  address: string;
  /** Selector of the element that is waited for. */
  ready: string;
  storage?: Record<string, string>;
}

/**
 * Open an address on a processor slowed four times and wait for an element: cold, and again in a new tab with the files in the
 * browser's cache.
 */
export async function untilShown(browser: Browser, { address, ready, storage = {} }: Wanted): Promise<{ cold: Shown; warm: Shown }> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 }, locale: "en-US", reducedMotion: "reduce" });
  try {
    await context.addInitScript(watch, { items: storage, ready });
    return { cold: await visit(context, address), warm: await visit(context, address) };
  } finally {
    await context.close();
  }
}

type Watched = typeof globalThis & { tasks: { at: number; ms: number }[] };

/** Runs in the page before its own scripts. */
function watch({ items, ready }: { items: Record<string, string>; ready: string }): void {
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  performance.setResourceTimingBufferSize(1000);
  const tasks: Watched["tasks"] = [];
  (globalThis as Watched).tasks = tasks;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ at: startTime, ms: duration });
  }).observe({ type: "longtask", buffered: true });
  const look = () => {
    if (!document.querySelector(ready)) return requestAnimationFrame(look);
    // Painted with the frame after the one that contains it.
    return requestAnimationFrame(() => performance.mark("shown"));
  };
  requestAnimationFrame(look);
}

async function visit(context: BrowserContext, address: string): Promise<Shown> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("shown").length > 0, null, { timeout: 60_000 });
  // The paint and the tasks of this moment are told to observers after it.
  await page.waitForTimeout(300);
  const times = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
    const [painted, ms] = [at("first-contentful-paint"), at("shown")];
    const within = (globalThis as Watched).tasks.filter((task) => task.at + task.ms > painted && task.at < ms);
    return { ms, painted, blocked: within.reduce((sum, task) => sum + Math.max(0, task.ms - 50), 0) };
  });
  const fetched: Fetched[] = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(({ name, startTime, responseEnd }) => ({
      path: name,
      begun: startTime,
      ended: responseEnd,
    })),
  );
  await page.close();
  const before = fetched.filter(({ begun, path }) => begun < times.ms && !path.startsWith("data:"));
  const scripts = before.map(({ path }) => new URL(path).pathname.slice(1)).filter((path) => path.endsWith(".js"));
  return { ...times, requests: before.length + 1, apiChain: chainOf(before.filter(({ path }) => path.includes("/api/"))), scripts };
}

function chainOf(calls: readonly Fetched[]): number {
  const depths: number[] = [];
  const sorted = [...calls].sort((a, b) => a.begun - b.begun);
  for (const [i, call] of sorted.entries()) {
    const earlier = depths.filter((_, j) => (sorted[j] as Fetched).ended > 0 && (sorted[j] as Fetched).ended <= call.begun);
    depths[i] = 1 + Math.max(0, ...earlier);
  }
  return Math.max(0, ...depths);
}
