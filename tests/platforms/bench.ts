import { outboundSend, type Send } from "#server/kit/outbound-request";
import type { Pace } from "#server/platforms/http/pace";
import type { LivePlatform } from "#server/platforms/port";
import type { Deliveries } from "../doubles/deliveries.ts";
import type { OrderSpec } from "../doubles/order-spec.ts";
import type { Control } from "../doubles/serve.ts";

export interface MadeProduct {
  product: string;
  variant: string;
  location: string | null;
}

/** What a double can do that a real store cannot be asked for. */
export interface Trouble {
  control: Control;
  deliveries: Deliveries;
  /** The platform's name of the call that changes something. */
  labels: { read: string; refund: string; credit: string; invoice: string; exchange: string; restock: string };
  /** The payment provider declines the next refund. */
  decline(): void;
  /** The stored credentials stop working. */
  revoke(): void;
  /** The credentials may read only. */
  readOnly(): void;
  /** Let so much time pass that whatever was requested has ended. */
  later(): void;
  /** Wait this long for an answer instead of half a minute. */
  patience(ms: number): void;
  deleteProduct(product: MadeProduct): void;
  payInvoice(id: string): void;
  /** Reads a delivery's work as the intake does; null for a ping. */
  secret: string;
}

export interface Bench {
  platform: LivePlatform;
  /** The same store by another connection, as another process has it. */
  another(): LivePlatform;
  /** Make an order; returns its id. */
  order(spec?: Partial<OrderSpec>): Promise<string>;
  product(name: string, stock: number | null): Promise<MadeProduct>;
  /** Units that can be sold. */
  stockOf(product: MadeProduct): Promise<number | null>;
  /** Amounts that were refunded, as the store's books or its payment provider say. */
  moved(orderId: string): Promise<number[]>;
  trouble?: Trouble;
  close(): Promise<void>;
}

/** Waiting takes no time, and chance is certain. */
export const testPace = (): Pace & { slept: number[]; advance(ms: number): void } => {
  const slept: number[] = [];
  let ahead = 0;
  return {
    slept,
    advance: (ms) => {
      ahead += ms;
    },
    now: () => Date.now() + ahead,
    random: () => 0,
    sleep: async (ms) => void slept.push(ms),
  };
};

/** Send to loopback, with a shorter patience if a test wants it. */
export function testSend(rewrite: (url: string) => { url: string; headers?: Record<string, string> } = (url) => ({ url })): {
  send: Send;
  patience(ms: number): void;
} {
  let most = 30_000;
  const send = outboundSend(true);
  return {
    patience: (ms) => {
      most = ms;
    },
    send: (request) => {
      const { url, headers = {} } = rewrite(request.url);
      return send({ ...request, url, headers: { ...request.headers, ...headers }, timeoutMs: Math.min(request.timeoutMs, most) });
    },
  };
}
