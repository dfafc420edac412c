import type { Send } from "#server/kit/outbound-request";
import { turns } from "#server/kit/turns";
import type { Pace } from "#server/platforms/http/pace";
import { type Serial, serial } from "#server/platforms/http/serial";
import type { Watch } from "#server/platforms/http/watch";
import type { LivePlatform } from "#server/platforms/port";
import { type CostBucket, costBucket, type Rate } from "#server/platforms/shopify/api/cost-bucket";
import type { TokenProvider } from "#server/platforms/shopify/api/tokens";
import { shopifyStore } from "#server/platforms/shopify/store";
import { requestsAtOnce, type WooConnection } from "#server/platforms/woocommerce/api/client";
import { wooStore } from "#server/platforms/woocommerce/store";

interface Parts {
  send: Send;
  pace: Pace;
  /** The installation's secret: codes of gift cards and coupons derive from it, so it must not change. */
  codeSecret: string;
}

interface ShopifyAccess {
  /** `https://<name>.myshopify.com` */
  origin: string;
  tokens: TokenProvider;
  watch?: Watch | undefined;
  /** Called with the API version that the shop answers in. */
  onVersion?: ((version: string) => void) | undefined;
}

interface WooAccess {
  /** The site's address, without a slash at its end. */
  origin: string;
  key: string;
  secret: string;
  webhookSecret: string;
  watch?: Watch;
}

export interface Connections {
  shopify(access: ShopifyAccess): LivePlatform;
  woocommerce(access: WooAccess): LivePlatform;
  /** Return what is left of a shop's points as far as this process knows; null before its first answer, and where none are counted. */
  rateOf(origin: string): Rate | null;
}

/** So many calls of one store may wait for their turn in this process. */
const mostWaiting = 10_000;

/**
 * Return the connections of this process: one for all, because what protects a store (its points, few requests at a time,
 * changes of a record in order) is shared by everybody who talks to it.
 */
export function connections({ send, pace, codeSecret }: Parts): Connections {
  const buckets = new Map<string, CostBucket>();
  const sites = new Map<string, { gate: WooConnection["gate"]; serial: Serial }>();
  return {
    rateOf: (origin) => buckets.get(origin)?.rate() ?? null,
    shopify({ origin, tokens, watch, onVersion = () => {} }) {
      const bucket = buckets.get(origin) ?? costBucket(pace);
      buckets.set(origin, bucket);
      return shopifyStore({
        origin,
        tokens,
        watch,
        bucket,
        send,
        pace,
        codeSecret,
        onVersion,
      });
    },
    woocommerce({ origin, ...access }) {
      const site = sites.get(origin) ?? { gate: turns({ atOnce: requestsAtOnce, waiting: mostWaiting }), serial: serial() };
      sites.set(origin, site);
      return wooStore({ ...access, origin, ...site, send, pace, codeSecret });
    },
  };
}
