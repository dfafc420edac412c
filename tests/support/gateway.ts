import type { StorePlatform } from "#server/platforms/port";
import type { RefundCommand, RefundResult } from "#server/platforms/port/refunds";
import { recordedPlatform } from "#server/platforms/recorded/recorded";

/**
 * Behaviours of a gateway: pay · decline · be unavailable · pay and lose the answer · lose the call before paying · answer that it does
 * not know.
 */
export type Mood = "pay" | "decline" | "unavailable" | "lose-answer" | "lose-call" | "shrug";

interface Move {
  order: string;
  payment: string;
  amount_minor: number;
  external_id: string;
}

/** A platform as unreliable as real ones, with a book of what actually moved: once per key, as they promise. */
export interface Gateway extends StorePlatform {
  /** What moved, by key. */
  book: Map<string, Move>;
  /** Every refund requested, in order; a key may repeat. */
  calls: { key: string; amount_minor: number; payment: string }[];
  /** How often it was polled about a refund. */
  polls: number;
  /** Set the behaviour of the next calls; then it pays again. */
  next(...moods: Mood[]): void;
  /** Pay from now on, whatever was set for calls that were never made. */
  calm(): void;
  /** While silent it does not answer polls about refunds. */
  silent: boolean;
  /** Block calls from now on until released. Returns functions that wait for blocked calls and release them. */
  hold(): { waiting(count: number): Promise<void>; release(): void };
}

export function createGateway(): Gateway {
  const moods: Mood[] = [];
  /** A key that was refused stays refused, as gateways answer a repeated key. */
  const refusals = new Map<string, RefundResult>();
  let gate: Promise<void> | null = null;
  let held = 0;
  let watchers: (() => void)[] = [];

  function pay(command: RefundCommand, key: string): RefundResult {
    const known = self.book.get(key);
    const external_id = known?.external_id ?? `gw-${self.book.size + 1}`;
    const move = {
      order: command.order.external_id,
      payment: command.payment.external_id,
      amount_minor: command.amount_minor,
      external_id,
    };
    if (known && JSON.stringify(known) !== JSON.stringify(move)) throw new Error(`the key ${key} was used for two refunds`);
    self.book.set(key, move);
    return { state: "succeeded", external_id };
  }

  function refuse(key: string, result: RefundResult): RefundResult {
    refusals.set(key, result);
    return result;
  }

  const self: Gateway = {
    kind: "test",
    capabilities: recordedPlatform.capabilities,
    book: new Map(),
    calls: [],
    polls: 0,
    silent: false,
    next: (...coming) => void moods.push(...coming),
    calm: () => void moods.splice(0),
    hold() {
      let release = () => {};
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return {
        release() {
          gate = null;
          release();
        },
        waiting: (count) =>
          new Promise((resolve) => {
            const check = () => held >= count && resolve();
            watchers.push(check);
            check();
          }),
      };
    },
    refunds: {
      async execute(command, key) {
        self.calls.push({ key, amount_minor: command.amount_minor, payment: command.payment.external_id });
        const refused = refusals.get(key);
        if (refused) return refused;
        const mood = moods.shift() ?? "pay";
        if (gate) {
          held++;
          for (const check of watchers) check();
          await gate;
          held--;
          watchers = [];
        }
        // A key that has paid is never declined: it stands for that payment, whatever the card has become since.
        if (self.book.has(key) && (mood === "decline" || mood === "unavailable")) return pay(command, key);
        if (mood === "decline") return refuse(key, { state: "failed", code: "declined", message: "card expired" });
        if (mood === "unavailable") return refuse(key, { state: "failed", code: "unavailable", message: "try later" });
        if (mood === "shrug") return { state: "unknown" };
        if (mood === "lose-call") throw new Error("connection reset");
        const result = pay(command, key);
        if (mood === "lose-answer") throw new Error("socket hang up");
        return result;
      },
      async findByKey(_command, key) {
        self.polls++;
        if (self.silent) throw new Error("timeout");
        const move = self.book.get(key);
        return move ? { state: "succeeded", external_id: move.external_id } : null;
      },
    },
  };
  return self;
}

/** Return what moved for an order, by payment. */
export function movedOf(gateway: Gateway, order: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const move of gateway.book.values()) if (move.order === order) sums[move.payment] = (sums[move.payment] ?? 0) + move.amount_minor;
  return sums;
}
