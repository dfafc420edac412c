import type { Task } from "#server/jobs/scheduler";
import type { Handlers } from "#server/jobs/worker";
import { sealOf } from "#server/kit/seal";
import type { ModuleDeps } from "#server/modules/module";
import { accountMailQueue } from "./account-mails.ts";
import { transportTo } from "./send-mail.ts";

const day = 24 * 60 * 60 * 1000;

/** Send a mail to an account holder once, then delete its text, which may contain a code. */
export const accountMailJobs = ({ db, config, clock }: ModuleDeps): Handlers => ({
  [accountMailQueue]: {
    async run(job) {
      const { id } = job.payload as { id: string };
      const mail = await db.kysely.selectFrom("account_mail").selectAll().where("id", "=", id).executeTakeFirst();
      const text = mail && sealOf(config.secret).open(mail.body);
      if (!mail || mail.state === "SENT" || config.smtpUrl === null || !text) return;
      const set = (change: { state: "SENT" | "FAILED"; error: string | null; sent_at: string | null; body?: string }) =>
        db.kysely.updateTable("account_mail").set(change).where("id", "=", id).execute();
      try {
        await (await transportTo(config.smtpUrl)).sendMail({
          from: { name: "Backhaul", address: `no-reply@${new URL(config.publicUrl).hostname}` },
          to: mail.recipient,
          subject: mail.subject,
          text,
          messageId: `<${id}@backhaul>`,
        });
      } catch (error) {
        await set({ state: "FAILED", error: error instanceof Error ? error.name : "unknown", sent_at: null });
        throw error;
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
