import type { Input } from "#contracts/contract";
import { largestMinor } from "#contracts/money";
import type { StoreCredit, storeCredits } from "#contracts/store-credits";
import { writeAudit } from "#server/core/audit/api";
import { assertVersion } from "#server/db/assert-version";
import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { moveCredit } from "./move.ts";
import { showCredit } from "./repository.ts";

type Body = Input<(typeof storeCredits)["operations"]["correct"]>["body"];

/** Add to a credit's balance or take from it. @throws NOT_FOUND, STALE_VERSION, INVALID_AMOUNT with what is left */
export function correctCredit({ db }: ModuleDeps, context: CallContext, id: string, body: Body): Promise<StoreCredit> {
  const { store, now } = context;
  const { amount_minor, reason } = body;
  return db.transaction(async (tx) => {
    const credit = await tx
      .selectFrom("store_credit")
      .select(["version", "balance_minor"])
      .where("store_id", "=", store.id)
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!credit) throw notFound();
    const audited = { object_type: "store_credit", object_id: id };
    await assertVersion(tx, context, { ...audited, version: credit.version }, () => showCredit(tx, store.id, id, now));
    const balance_minor = credit.balance_minor + amount_minor;
    ensure(amount_minor !== 0 && balance_minor >= 0 && balance_minor <= largestMinor, "INVALID_AMOUNT", {
      left_minor: credit.balance_minor,
    });
    await moveCredit(tx, context, { credit_id: id, kind: "CORRECTED", amount_minor, return_id: null, ledger_id: null, reason });
    const before = { balance_minor: credit.balance_minor };
    await writeAudit(tx, context, { action: "store_credit.corrected", ...audited, before, after: { balance_minor }, reason });
    return showCredit(tx, store.id, id, now);
  });
}
