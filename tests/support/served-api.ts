import type { Page } from "playwright-core";
import type { Config } from "#server/config";
import { fixedClock } from "#server/kit/clock";
import { startApi, type TestApi } from "./api.ts";
import { openBrowser, prepare, type Visit } from "./browser.ts";

export interface ServedApi {
  api: TestApi;
  url: string;
  visit: (visit?: Visit) => Promise<Page>;
  stop: () => Promise<void>;
}

/**
 * Serve the pages of the build from a server of this process, and open a browser: for journeys in which days pass, which a test lets pass. It begins
 * now, as browsers do.
 */
export async function serveApi(config: Partial<Config>): Promise<ServedApi> {
  const [api, browser] = await Promise.all([startApi({ config, clock: fixedClock(new Date()) }), openBrowser()]);
  const url = await api.listen();
  return {
    api,
    url,
    async visit(visit = {}) {
      const context = await browser.newContext({
        viewport: visit.phone ? { width: 390, height: 844 } : { width: 1366, height: 900 },
        reducedMotion: "reduce",
      });
      context.setDefaultTimeout(60_000);
      await prepare(context, url, visit);
      return context.newPage();
    },
    async stop() {
      await browser.close();
      await api.close();
    },
  };
}
