import type { Tx } from "#server/db/open";
import { takeCode } from "#server/messaging/journeys/api";
import { listCouponPools } from "#server/messaging/templates/api";
import type { Marked } from "./judge.ts";
import type { Run } from "./run.ts";

/** Give the recipients of marked messages their codes; whoever gets none, because a pool is empty, is skipped. */
export async function withCoupons(tx: Tx, run: Run, marked: readonly Marked[], now: Date): Promise<Marked[]> {
  const kept: Marked[] = [];
  const skipped: string[] = [];
  for (const mail of marked) {
    const coupons = await couponsFor(tx, run, mail, now);
    if (coupons === null) skipped.push(mail.id);
    else kept.push({ ...mail, coupons });
  }
  if (skipped.length > 0)
    await tx
      .updateTable("message")
      .set({ state: "SKIPPED", skip_reason: "NO_CODE", sent_at: null, first_sent_at: null, lease_until: null, leased_by: null })
      .where("store_id", "=", run.storeId)
      .where("id", "in", skipped)
      .execute();
  return kept;
}

async function couponsFor(tx: Tx, { storeId }: Run, mail: Marked, now: Date): Promise<Record<string, string> | null> {
  const { body, kind, template, template_version, subscriber_id: subscriberId } = mail;
  if (body !== null || kind !== "CAMPAIGN" || template_version === null) return {};
  const coupons: Record<string, string> = {};
  for (const pool of await listCouponPools(tx, storeId, template, template_version)) {
    const code = await takeCode(tx, { storeId, pool, subscriberId, now });
    if (code === null) return null;
    coupons[pool] = code;
  }
  return coupons;
}
