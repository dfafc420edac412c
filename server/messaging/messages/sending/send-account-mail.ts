import type { Task } from "#server/jobs/scheduler";
import type { Handlers } from "#server/jobs/worker";
import { sealOf } from "#server/kit/seal";
import { houseMail } from "#server/messaging/providers/mail/house-mail";
import { mailSender } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { accountMailQueue } from "../mails/account-mails.ts";
import { MailRefused } from "./send-mail.ts";

const day = 24 * 60 * 60 * 1000;

/**
 * Send a mail to an account holder, then delete its text, which may contain a code. One that may have arrived is sent once more under the same
 * Message-ID, since nobody gets in without it.
 */
export const accountMailJobs = ({ db, config, clock }: ModuleDeps): Handlers => ({
  [accountMailQueue]: {
    async run(job, signal) {
      const { id } = job.payload as { id: string };
      const mail = await db.kysely.selectFrom("account_mail").selectAll().where("id", "=", id).executeTakeFirst();
      const text = mail && sealOf(config.secret).open(mail.body);
      const connection = houseMail(config, "account");
      if (!mail || mail.state === "SENT" || !connection || !text) return;
      const wasUnknown = mail.state === "UNKNOWN";
      const set = (change: { state: "SENT" | "FAILED" | "UNKNOWN"; error: string | null; sent_at: string | null; body?: string }) =>
        db.kysely.updateTable("account_mail").set(change).where("id", "=", id).execute();
      const from = { name: "Backhaul", address: mailSender(config) };
      const [outcome] = await connection.port.send([{ id, from, to: mail.recipient, subject: mail.subject, text }], signal);
      if (outcome?.result !== "ACCEPTED") {
        const isUnknown = outcome === undefined || outcome.result === "UNKNOWN";
        const code = outcome?.code ?? "UNKNOWN";
        await set({ state: isUnknown || wasUnknown ? "UNKNOWN" : "FAILED", error: code, sent_at: null });
        if (isUnknown && wasUnknown) return;
        throw new MailRefused(code);
      }
      await set({ state: "SENT", error: null, sent_at: clock.now().toISOString(), body: "" });
    },
  },
});

/** Delete unsent mails: codes expire after minutes, notices after days. */
export const accountMailTasks = ({ db, clock }: Pick<ModuleDeps, "db" | "clock">): Task[] => [
  {
    name: "account-mails.old",
    every: day,
    run: async () => {
      const past = new Date(clock.now().getTime() - 7 * day).toISOString();
      await db.kysely.deleteFrom("account_mail").where("created_at", "<", past).execute();
    },
  },
];
