import { read, readAnswer } from "../answers.ts";
import type { CarrierClient } from "../client.ts";
import { CarrierTrouble, type SentLabel } from "../port.ts";
import { isCancelled, isFailed, returnIdIn } from "./outcome.ts";
import { refOf } from "./request.ts";
import { Return, Returns } from "./shapes.ts";

const day = 86_400_000;
/** How long before it was asked for a label is looked for: clocks differ. */
const earlierMs = day;
const pageSize = 100;
const mostPages = 50;
const longest = 2 * 1024 * 1024;

type Named = Pick<SentLabel, "provider_ref" | "provider_label_id" | "sent_at" | "attempt">;

export const returnAt = (id: string): string => `/returns/${encodeURIComponent(id)}`;

/** Return a return by its id. @throws CarrierTrouble */
export const loadReturn = async (client: CarrierClient, id: string): Promise<Return> =>
  readAnswer(Return, await client.call("GET", returnAt(id), { longest }));

/**
 * Return the return of a label: by its id, or else out of what was announced since, where our order number is the only name it has. Of
 * several attempts the one that is in force counts, and one that is not only if it is the latest: a listing may lag behind, and show the
 * failure of the attempt before first. Null: there is none. @throws CarrierTrouble also where not all could be seen
 */
export async function findReturn(
  client: CarrierClient,
  { provider_ref, provider_label_id, sent_at, attempt }: Named,
  now: number,
): Promise<Return | null> {
  const id = returnIdIn(provider_label_id);
  if (id) return loadReturn(client, id);
  const since = new Date((sent_at === null ? now - 90 * day : new Date(sent_at).getTime()) - earlierMs).toISOString();
  const isOfLabel = (one: Return): boolean =>
    refOf(one.order_number ?? "") === provider_ref && (isInForce(one) || one.order_number === `${provider_ref}-${attempt}`);
  const found: Return[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const query: Record<string, string> = { from_date: since, page_size: String(pageSize), ...(cursor !== null && { cursor }) };
    const answer = await client.call("GET", "/returns", { query, longest });
    if ("refusal" in answer) throw new CarrierTrouble("unknown", answer.refusal.code);
    found.push(...read(Returns, answer.json).data.filter(isOfLabel));
    cursor = nextIn(answer.headers.link);
    if (cursor === null) return best(found);
  }
  throw new CarrierTrouble("unknown", "TOO_MANY_RETURNS");
}

/** Return where a listing goes on, as its header says; null: it has ended. */
function nextIn(link: string | undefined): string | null {
  const [, address] = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? "") ?? [];
  return address && URL.canParse(address) ? new URL(address).searchParams.get("cursor") : null;
}

const isInForce = (one: Return): boolean => !isCancelled(one) && !isFailed(one);
const best = (found: readonly Return[]): Return | null => found.find(isInForce) ?? found.find(isCancelled) ?? found[0] ?? null;
