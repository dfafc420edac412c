import type { RefundCommand, RefundResult, StorePlatform } from "#server/platforms/port";

/**
 * What a gateway may do with a call: pay · decline · be unavailable · pay and lose the answer · lose the call before it paid ·
 * say that it does not know.
 */
export type Mood = "pay" | "decline" | "unavailable" | "lose-answer" | "lose-call" | "shrug";

interface Move {
  order: string;
  payment: string;
  amount_minor: number;
  external_id: string;
}

/** A platform that behaves as badly as real ones, and keeps a book of what truly moved: once a key, as they promise. */
export interface Gateway extends StorePlatform {
  /** What moved, by key. */
  book: Map<string, Move>;
  /** Every refund asked for, in order; a key may be there more than once. */
  calls: { key: string; amount_minor: number; payment: string }[];
  /** How often it was asked what became of a refund. */
  asked: number;
  /** The moods of the next calls; then it pays again. */
  next(...moods: Mood[]): void;
  /** While silent it does not answer what became of a refund. */
  silent: boolean;
  /** From now on calls wait until they are let through. Answers how to let them. */
  hold(): { waiting(count: number): Promise<void>; release(): void };
}

export function createGateway(): Gateway {
  const moods: Mood[] = [];
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

  const self: Gateway = {
    kind: "test",
    book: new Map(),
    calls: [],
    asked: 0,
    silent: false,
    next: (...coming) => void moods.push(...coming),
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
    async refund(command, key) {
      self.calls.push({ key, amount_minor: command.amount_minor, payment: command.payment.external_id });
      const mood = moods.shift() ?? "pay";
      if (gate) {
        held++;
        for (const check of watchers) check();
        await gate;
        held--;
        watchers = [];
      }
      if (mood === "decline") return { state: "failed", code: "declined", message: "card expired" };
      if (mood === "unavailable") return { state: "failed", code: "unavailable", message: "try later" };
      if (mood === "shrug") return { state: "unknown" };
      if (mood === "lose-call") throw new Error("connection reset");
      const result = pay(command, key);
      if (mood === "lose-answer") throw new Error("socket hang up");
      return result;
    },
    async findRefund(_command, key) {
      self.asked++;
      if (self.silent) throw new Error("timeout");
      const move = self.book.get(key);
      return move ? { state: "succeeded", external_id: move.external_id } : null;
    },
  };
  return self;
}

/** What moved of an order, by payment. */
export function movedOf(gateway: Gateway, order: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const move of gateway.book.values()) if (move.order === order) sums[move.payment] = (sums[move.payment] ?? 0) + move.amount_minor;
  return sums;
}
