export interface Subscription {
  id: string;
  topic: string;
  callbackUrl: string;
  /** Platforms disable a subscription that failed too often. */
  active: boolean;
}

/** The platform's webhook subscriptions. */
export interface Subscriptions {
  /** Each signs with a secret of its own, which it keeps until it is given another; elsewhere all sign with the app's. */
  hasOwnSecrets?: boolean;
  list(): Promise<Subscription[]>;
  create(topic: string, callbackUrl: string): Promise<void>;
  /** Point a subscription to this address, enable it again, and give it the store's secret where it has its own. */
  repair(id: string, callbackUrl: string): Promise<void>;
  /** Succeeds when it is gone already. */
  remove(id: string): Promise<void>;
}

export interface TopicPlan {
  topic: string;
  state: "CORRECT" | "OUTDATED" | "MISSING";
  /** The subscription to keep or repair. */
  subscription: Subscription | null;
  /** More subscriptions of the topic to our address; each delivers its own copy. */
  duplicates: Subscription[];
}

/**
 * Compare every required topic with the callback address. A disabled subscription counts as outdated; one to another
 * address than ours and the outdated one's may belong to another app and stays.
 */
export function planSubscriptions(required: readonly string[], known: readonly Subscription[], callbackUrl: string): TopicPlan[] {
  return required.map((topic) => {
    const own = known.filter((one) => one.topic === topic);
    const ours = own.filter((one) => one.callbackUrl === callbackUrl);
    const right = ours.find((one) => one.active);
    const subscription = right ?? ours[0] ?? own[0] ?? null;
    const state = right ? "CORRECT" : subscription ? "OUTDATED" : "MISSING";
    return { topic, state, subscription, duplicates: ours.filter((one) => one !== subscription) };
  });
}
