import type { Browser } from "playwright-core";

export interface Vitals {
  /** First and largest contentful paint, milliseconds after the navigation began. */
  fcp: number;
  lcp: number;
  /** Time of tasks beyond 50 ms each, from the first paint until the page is ready. */
  tbt: number;
  /** The worst burst of layout shifts: at most a second apart, at most five seconds long. */
  cls: number;
  /** The elements that shifted most, for debugging. */
  moved: string[];
  kb: number;
  requests: number;
}

export interface Opening {
  address: string;
  /** Selector of the element that makes the page ready. */
  ready: string;
  storage?: Record<string, string>;
  /** Slow-down factor of the processor. */
  slower: number;
}

/** Late content may still shift the page after it is ready. */
const restMs = 2500;

/** Open an address cold and observe it until some time after it is ready. */
export async function vitalsOf(browser: Browser, { address, ready, storage = {}, slower }: Opening): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
  try {
    await context.addInitScript(watch, { storage, ready });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(address, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("ready").length > 0, null, { timeout: 60_000 });
    await page.waitForTimeout(restMs);
    return { ...(await page.evaluate(summarise)), kb: bytes / 1024 };
  } finally {
    await context.close();
  }
}

interface Shift {
  at: number;
  value: number;
  moved: string[];
}
type Watched = typeof globalThis & { seen: { lcp: number; tasks: { at: number; ms: number }[]; shifts: Shift[] } };
type ShiftEntry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Element }[] };

/** Runs in the page before its own scripts. */
function watch({ storage, ready }: { storage: Record<string, string>; ready: string }): void {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
  performance.setResourceTimingBufferSize(1000);
  const seen: Watched["seen"] = { lcp: 0, tasks: [], shifts: [] };
  (globalThis as Watched).seen = seen;
  const observe = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  observe("longtask", ({ startTime, duration }) => seen.tasks.push({ at: startTime, ms: duration }));
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput, startTime, sources } = entry as ShiftEntry;
    const nameOf = (node?: Element) => `${node?.nodeName?.toLowerCase() ?? "?"}.${String(node?.className ?? "").split(" ")[0]}`;
    if (!hadRecentInput) seen.shifts.push({ at: startTime, value, moved: sources.map(({ node }) => nameOf(node)) });
  });
  const look = () => {
    if (!document.querySelector(ready)) return requestAnimationFrame(look);
    return requestAnimationFrame(() => performance.mark("ready"));
  };
  requestAnimationFrame(look);
}

/** Runs in the page: summarise what was observed. */
function summarise(): Omit<Vitals, "kb"> {
  const { lcp, tasks, shifts } = (globalThis as Watched).seen;
  const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const readyAt = performance.getEntriesByName("ready")[0]?.startTime ?? 0;
  const blocking = tasks.filter(({ at, ms }) => at + ms > fcp && at < readyAt).map(({ ms }) => Math.max(0, ms - 50));
  let cls = 0;
  let burst = { from: 0, last: 0, sum: 0 };
  for (const { at, value } of shifts) {
    const goesOn = at - burst.last < 1000 && at - burst.from < 5000;
    burst = goesOn ? { ...burst, last: at, sum: burst.sum + value } : { from: at, last: at, sum: value };
    cls = Math.max(cls, burst.sum);
  }
  const worst = [...shifts].sort((a, b) => b.value - a.value)[0];
  const tbt = blocking.reduce((sum, ms) => sum + ms, 0);
  // The page itself is not among its resources.
  return { fcp, lcp, tbt, cls, moved: worst?.moved ?? [], requests: 1 + performance.getEntriesByType("resource").length };
}
