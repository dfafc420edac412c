import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { assemble } from "#server/assemble";
import { jobsOf } from "#server/background";
import { createWorker } from "#server/jobs/worker";
import { silentLog } from "#server/kit/log";
import type { TestApi, TestStore } from "./api.ts";

export interface Sample {
  secret: string;
  headers: Record<string, string>;
  rawBody: string;
}
export type SampleName = `woocommerce/${string}` | `shopify/${string}`;

/** Return a platform's webhook delivery as it was sent. */
export const sample = (name: SampleName): Sample =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8")) as Sample;

const signatureHeader = (headers: Record<string, string>): string =>
  "x-shopify-topic" in headers ? "x-shopify-hmac-sha256" : "x-wc-webhook-signature";

/** Return the delivery with another body, signed again; a new one by the platform's ids. */
export function signedAgain(delivery: Sample, rawBody: string, headers: Record<string, string> = {}): Sample {
  const signature = createHmac("sha256", delivery.secret).update(rawBody).digest("base64");
  const fresh: Record<string, string> = "x-shopify-topic" in delivery.headers ? { "x-shopify-webhook-id": crypto.randomUUID() } : {};
  return { ...delivery, rawBody, headers: { ...delivery.headers, ...fresh, ...headers, [signatureHeader(delivery.headers)]: signature } };
}

/** Return the delivery with a changed payload. */
export function altered(delivery: Sample, change: (payload: any) => void, headers: Record<string, string> = {}): Sample {
  const payload = JSON.parse(delivery.rawBody);
  change(payload);
  return signedAgain(delivery, JSON.stringify(payload), headers);
}

export const callback = "/api/v1/merchant/webhooks/incoming";

/** Post a delivery to the callback, byte for byte. Return the status. */
export async function deliver(api: TestApi, { headers, rawBody }: Pick<Sample, "headers" | "rawBody">): Promise<number> {
  const answer = await api.as(null).raw({ method: "POST", url: callback, headers, payload: Buffer.from(rawBody) });
  return answer.statusCode;
}

/** Run the due jobs; return how many. */
export function workJobs(api: TestApi): Promise<number> {
  const { config, db, clock } = api;
  const deps = assemble({ config, db, clock });
  return createWorker(db, jobsOf(deps.areas, deps), { clock, log: silentLog }).drain();
}

const shops = {
  woocommerce: { platform: "woocommerce", platform_domain: "127.0.0.1:8089", currency: "USD" },
  shopify: { platform: "shopify", platform_domain: "test.myshopify.com", currency: "EUR" },
} as const;
export type Shop = (typeof shops)[keyof typeof shops];

/** Create the store the samples come from, with their signing secret. An earlier one gives up its domain. */
export async function shopOf<S extends TestStore = TestStore>(
  api: TestApi,
  platform: keyof typeof shops,
  register: (shop: Shop) => Promise<S> = (shop) => api.register(shop) as Promise<S>,
): Promise<S> {
  const { platform_domain } = shops[platform];
  await api.db.kysely
    .updateTable("store")
    .set({ platform_domain: crypto.randomUUID() })
    .where("platform_domain", "=", platform_domain)
    .execute();
  const store = await register(shops[platform]);
  const secret = platform === "woocommerce" ? "whsec" : "test-client-secret";
  await store.owner.put("/api/v1/stores/webhook-secret", { secret });
  return store;
}
