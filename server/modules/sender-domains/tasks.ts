import type { CheckedRecord } from "#contracts/sender-domains";
import { emit } from "#server/jobs/outbox";
import type { Task } from "#server/jobs/scheduler";
import { checkDomain } from "./check-domain.ts";
import type { SenderDomainDeps } from "./deps.ts";

const day = 24 * 3_600_000;
/** Records without which mails from a domain are refused or marked as spam. */
const needed = ["spf", "dkim", "dmarc"];

/** Return which records were right and are now missing or wrong; one that nobody answers for proves nothing. */
export const brokenRecords = (before: readonly CheckedRecord[], after: readonly CheckedRecord[]): string[] =>
  after
    .filter(({ record, state }) => needed.includes(record) && (state === "MISSING" || state === "WRONG"))
    .filter(({ record }) => before.some((one) => one.record === record && one.state === "OK"))
    .map(({ record }) => record);

/** Return the task that looks at the domains in use once a day. */
export const senderDomainTasks = (deps: SenderDomainDeps): Task[] => [
  {
    name: "sender_domains.check",
    every: day,
    async run(signal) {
      const domains = await deps.db.kysely.selectFrom("sender_domain").select(["id", "store_id", "domain", "records"]).execute();
      for (const { id, store_id, domain, records } of domains) {
        if (signal.aborted) return;
        if (!(await deps.usedDomains(deps.db.kysely, store_id)).includes(id)) continue;
        const checked = await checkDomain(deps, store_id, id);
        if (brokenRecords(records, checked.records).length === 0) continue;
        await deps.db.transaction((tx) => emit(tx, { store_id, topic: "sender_domain.broken", payload: { id, name: domain } }));
      }
    },
  },
];
