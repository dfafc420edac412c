import type { Transporter } from "nodemailer";
import type { Handlers } from "#server/jobs/worker";
import type { ModuleDeps } from "#server/modules/module";

let transport: Promise<Transporter> | undefined;

/** Return the connection pool for all mails, opened on first use. */
export const transportTo = (url: string): Promise<Transporter> => {
  transport ??= import("nodemailer").then(({ createTransport }) => createTransport(url));
  return transport;
};

/** Send written mails. A refused mail is retried later; a sent one is never sent again. */
export const messageJobs = ({ db, config, clock }: ModuleDeps): Handlers => ({
  "send-mail": {
    async run(job) {
      const { storeId, id } = job.payload as { storeId: string; id: string };
      const own = (state: "SENT" | "FAILED", error: string | null, sent_at: string | null) =>
        db.kysely.updateTable("message").set({ state, error, sent_at }).where("store_id", "=", storeId).where("id", "=", id).execute();
      const mail = await db.kysely
        .selectFrom("message as m")
        .innerJoin("store as s", "s.id", "m.store_id")
        .select(["m.recipient", "m.subject", "m.body", "m.state", "s.name"])
        .where("m.store_id", "=", storeId)
        .where("m.id", "=", id)
        .executeTakeFirst();
      if (!mail || mail.state === "SENT" || config.smtpUrl === null) return;
      const from = { name: mail.name, address: `no-reply@${new URL(config.publicUrl).hostname}` };
      try {
        await (await transportTo(config.smtpUrl)).sendMail({
          from,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.body,
          messageId: `<${id}@backhaul>`,
        });
      } catch (error) {
        await own("FAILED", error instanceof Error ? error.name : "unknown", null);
        throw error;
      }
      await own("SENT", null, clock.now().toISOString());
    },
  },
});
