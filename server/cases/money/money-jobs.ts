import { type CaseOwner, caseKinds, kindOf } from "#server/cases/kernel/case-kinds";
import { noteTakenThere } from "#server/cases/kernel/goods/stock";
import { systemContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import type { Handlers } from "#server/jobs/worker";
import type { CallContext } from "#server/kit/context";
import type { Write } from "#server/kit/together";
import { type PlanningDraft, plannedJobs, type Retry, retryPlanned } from "#server/platforms/operations/api";
import type { ExchangeCommand } from "#server/platforms/port/exchange";
import type { CaseMoney, MoneyDeps, MoneyDraft } from "./case-money.ts";
import { resumeLeg } from "./legs/pay-legs.ts";
import { settleLeg } from "./legs/settle-leg.ts";
import { type SettleLeg, settleLegJob } from "./legs/settle-leg-job.ts";
import { livePlatform } from "./open-platform.ts";

const minute = 60_000;
/** Of a process that was killed the claim ends within a minute, and what the shop may still be at work on shows within some more. */
const settlePauses = [minute, minute, 2 * minute, 1.5 * minute, 5 * minute, 15 * minute, 40 * minute];

/**
 * Return the job handlers of one kind of case. They run what its cases do on a platform, and resume refund legs without an answer: after
 * a crash between call and settlement, or when the platform is silent.
 */
export function moneyJobs<Draft extends MoneyDraft>(money: CaseMoney<Draft, unknown>, deps: MoneyDeps): Handlers {
  const { resource, operationQueue: queue, settleQueue } = caseKinds[money.kind];
  return {
    ...plannedJobs(deps, {
      ...{ queue, resource },
      caseOf: (row) => row[`${money.kind}_id`],
      open: (store) => livePlatform(deps, store),
      followOrder: (tx, context, caseId, command) => countOnce(money, tx, context, { caseId, command }),
      settleCredit: (tx, context, caseId, legId, ended) => settleLeg(money, tx, context, { caseId, legId, ...ended }),
    }),
    [settleQueue]: {
      backoff: settlePauses,
      async run(job) {
        const leg = job.payload as SettleLeg;
        const context = await systemContext(deps.db.kysely, leg.storeId, deps.clock.now());
        const result = await resumeLeg(money, deps, context, "returnId" in leg ? leg.returnId : leg.claimId, leg.legId);
        // What is pending, or for a person to tell, is looked at again by the task that follows open payments.
        if (result?.state === "unknown" || result?.state === "busy") throw new Error("the platform does not answer yet");
      },
    },
  };
}

/** The shop's own number lacks the goods of an order made there: they are no longer reserved of it here. */
async function countOnce<Draft extends MoneyDraft>(
  money: CaseMoney<Draft, unknown>,
  tx: Tx,
  context: CallContext,
  { caseId, command }: { caseId: string; command: ExchangeCommand },
): Promise<void> {
  const draft = await money.open(tx, context, caseId);
  const { reservations } = draft.record;
  if (reservations.length === 0) return;
  const variants = await tx
    .selectFrom("variant")
    .select(["id", "external_id"])
    .where("store_id", "=", context.store.id)
    .where("id", "in", [...new Set(reservations.map(({ variant_id }) => variant_id))])
    .execute();
  const ordered = command.lines.flatMap(({ variant_external_id, quantity }) =>
    variants.filter(({ external_id }) => external_id === variant_external_id).map(({ id }) => ({ variant_id: id, quantity })),
  );
  await noteTakenThere({ tx, context, record: draft.record }, ordered);
}

/**
 * Try again now what a case has not done on the platform, all of it or one operation. `made` says whether a payment whose outcome the
 * platform cannot tell was made. Returns whether there was something to try.
 */
export function retryOperations(draft: PlanningDraft & { owner: CaseOwner }, retry: Retry): boolean {
  const { operationQueue: queue, noun } = caseKinds[kindOf(draft.owner)];
  const settle = (legId: string): Write => settleLegJob(draft.context.store.id, draft.owner, legId, `${legId} ${draft.now}`);
  return retryPlanned(draft, { queue, noun }, retry, settle);
}
