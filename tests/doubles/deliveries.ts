/** A webhook delivery on its way. */
export interface Parcel {
  topic: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Called with the receiver's status; 0 = no answer. */
  done(status: number): void;
}

interface How {
  /** Deliveries that get lost, by topic. */
  lose?: readonly string[];
  /** Send each twice. */
  twice?: boolean;
  /** Last one first. */
  reversed?: boolean;
}

export interface Deliveries {
  waiting: Parcel[];
  add(parcel: Parcel): void;
  /** Send what waits, one after the other; returns the statuses in the order of sending. */
  deliver(how?: How): Promise<{ topic: string; status: number }[]>;
}

/**
 * Deliveries wait until the test sends them, so that it decides about order, loss and repetition. One that fails waits
 * again up to `retries` times, with the body it had.
 */
export function deliveries(retries: number): Deliveries {
  const attempts = new Map<Parcel, number>();
  const self: Deliveries = {
    waiting: [],
    add: (parcel) => void self.waiting.push(parcel),
    async deliver({ lose = [], twice = false, reversed = false } = {}) {
      const due = self.waiting.splice(0).filter(({ topic }) => !lose.includes(topic));
      if (reversed) due.reverse();
      const sent: { topic: string; status: number }[] = [];
      for (const parcel of due) {
        for (let time = 0; time < (twice ? 2 : 1); time++) {
          const status = await post(parcel);
          parcel.done(status);
          const isReceived = status >= 200 && status < 300;
          attempts.set(parcel, (attempts.get(parcel) ?? 0) + 1);
          if (!isReceived && (attempts.get(parcel) ?? 0) <= retries) self.waiting.push(parcel);
          sent.push({ topic: parcel.topic, status });
        }
      }
      return sent;
    },
  };
  return self;
}

async function post({ url, headers, body }: Parcel): Promise<number> {
  try {
    return (await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(60_000) })).status;
  } catch {
    return 0;
  }
}
