import type { Browser } from "playwright-core";

interface Fetched {
  path: string;
  begun: number;
  ended: number;
}
export interface FirstRow {
  ms: number;
  /** The page itself and all it fetched before the first row showed. */
  requests: number;
  /** The longest run of API calls of which each began after the one before had ended. */
  apiChain: number;
  /** Paths of the JavaScript among them. */
  scripts: string[];
}

/** Opens an address cold, on a processor four times slower, and waits for the table's first row. */
export async function firstRow(browser: Browser, address: string, kept: Record<string, string> = {}): Promise<FirstRow> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US", reducedMotion: "reduce" });
  try {
    await context.addInitScript((items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
      performance.setResourceTimingBufferSize(1000);
      const look = () => {
        if (!document.querySelector("tbody tr.ant-table-row")) return requestAnimationFrame(look);
        // Painted with the frame after the one that holds it.
        return requestAnimationFrame(() => performance.mark("first-row"));
      };
      requestAnimationFrame(look);
    }, kept);
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
    const before = fetched.filter(({ begun, path }) => begun < ms && !path.startsWith("data:"));
    const scripts = before.map(({ path }) => new URL(path).pathname.slice(1)).filter((path) => path.endsWith(".js"));
    return { ms, requests: before.length + 1, apiChain: chainOf(before.filter(({ path }) => path.includes("/api/"))), scripts };
  } finally {
    await context.close();
  }
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
