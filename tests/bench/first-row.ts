import type { Browser, BrowserContext } from "playwright-core";

interface Fetched {
  path: string;
  begun: number;
  ended: number;
}
export interface FirstRow {
  ms: number;
  /** The page itself and everything it fetched before the first row. */
  requests: number;
  /** The longest chain of API calls, each begun after the previous one ended. */
  apiChain: number;
  /** Paths of the JavaScript files. */
  scripts: string[];
}

/**
 * Open an address on a processor slowed four times and wait for the table's first row: cold, and again in a new tab with the files in
 * the browser's cache.
 */
export async function firstRow(
  browser: Browser,
  address: string,
  storage: Record<string, string> = {},
): Promise<{ cold: FirstRow; warm: FirstRow }> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 }, locale: "en-US", reducedMotion: "reduce" });
  try {
    await context.addInitScript(markFirstRow, storage);
    return { cold: await visit(context, address), warm: await visit(context, address) };
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. */
function markFirstRow(items: Record<string, string>): void {
  for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  performance.setResourceTimingBufferSize(1000);
  const look = () => {
    if (!document.querySelector("tbody tr.ant-table-row")) return requestAnimationFrame(look);
    // Painted with the frame after the one that contains it.
    return requestAnimationFrame(() => performance.mark("first-row"));
  };
  requestAnimationFrame(look);
}

async function visit(context: BrowserContext, address: string): Promise<FirstRow> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-row").length > 0, null, { timeout: 60_000 });
  const ms = await page.evaluate(() => performance.getEntriesByName("first-row")[0]?.startTime ?? 0);
  const fetched: Fetched[] = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(({ name, startTime, responseEnd }) => ({
      path: name,
      begun: startTime,
      ended: responseEnd,
    })),
  );
  await page.close();
  const before = fetched.filter(({ begun, path }) => begun < ms && !path.startsWith("data:"));
  const scripts = before.map(({ path }) => new URL(path).pathname.slice(1)).filter((path) => path.endsWith(".js"));
  return { ms, requests: before.length + 1, apiChain: chainOf(before.filter(({ path }) => path.includes("/api/"))), scripts };
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
