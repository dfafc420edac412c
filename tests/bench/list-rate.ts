import autocannon from "autocannon";
import { median } from "./statistics.ts";

interface Side {
  url: string;
  /** What each of the callers asks for; none = the address. */
  paths?: readonly string[];
  headers: Record<string, string>;
}

const rate = async ({ url, paths, headers }: Side, duration: number): Promise<number> => {
  let caller = 0;
  const setupClient = (client: autocannon.Client) => {
    const path = paths?.[caller++];
    if (path) client.setRequests([{ path, headers }]);
  };
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: 10, duration, setupClient });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`);
  return requests.average;
};

/** Return the requests per second of each side, measured alternately with ten concurrent callers; medians of the rounds. */
export async function compareRates(sides: readonly Side[], { rounds = 5, seconds = 4 } = {}): Promise<number[]> {
  const seen = sides.map((): number[] => []);
  for (const side of sides) await rate(side, 3);
  for (let round = 0; round < rounds; round++) {
    for (const [i, side] of sides.entries()) seen[i]?.push(await rate(side, seconds));
  }
  return seen.map(median);
}
