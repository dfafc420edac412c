/** LISTEN for one engine. */
export interface Listener {
  listen(channel: string, fn: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface Subscription {
  fn: (payload: string) => void;
  onGap?: (() => void) | undefined;
}

/** The subscribers by channel; independent of connections. */
export class Channels {
  readonly #subscriptions = new Map<string, Set<Subscription>>();

  get names(): string[] {
    return [...this.#subscriptions.keys()];
  }

  /** Add a subscriber; `first` when the channel must be listened to now. */
  add(channel: string, subscription: Subscription): { first: boolean; remove: () => { last: boolean } } {
    const known = this.#subscriptions.get(channel);
    const set = known ?? new Set<Subscription>();
    set.add(subscription);
    this.#subscriptions.set(channel, set);
    return {
      first: !known,
      remove: () => {
        const last = set.delete(subscription) && set.size === 0;
        if (last && this.#subscriptions.get(channel) === set) this.#subscriptions.delete(channel);
        return { last };
      },
    };
  }

  dispatch(channel: string, payload: string): void {
    for (const { fn } of this.#subscriptions.get(channel) ?? []) fn(payload);
  }

  gap(): void {
    for (const set of this.#subscriptions.values()) for (const { onGap } of set) onGap?.();
  }

  clear(): void {
    this.#subscriptions.clear();
  }
}
