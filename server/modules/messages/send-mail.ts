import type { Transporter } from "nodemailer";
import { invitationDays } from "#contracts/members";
import type { Task } from "#server/jobs/scheduler";
import type { Handlers } from "#server/jobs/worker";
import type { ModuleDeps } from "#server/modules/module";
import { isSealed, openBody } from "./write-message.ts";

/** Returns the paper of an invoice or credit note, to attach to a mail about it. */
interface PaperLink {
  paperOf(storeId: string, invoiceId: string): Promise<{ filename: string; content: Buffer; contentType: string }>;
}

const day = 24 * 60 * 60 * 1000;

let transport: Promise<Transporter> | undefined;

/** Return the connection pool for all mails, opened on first use. */
export const transportTo = (url: string): Promise<Transporter> => {
  transport ??= import("nodemailer").then(({ createTransport }) => createTransport(url));
  return transport;
};

/** Send written mails. A refused mail is retried later; a sent one is never sent again, and a sealed one is deleted from then on. */
export const messageJobs = ({ db, config, clock, paperOf }: ModuleDeps & PaperLink): Handlers => ({
  "send-mail": {
    async run(job) {
      const { storeId, id } = job.payload as { storeId: string; id: string };
      const own = async (change: { state: "SENT" | "FAILED"; error: string | null; sent_at: string | null; body?: string }) => {
        await db.kysely.updateTable("message").set(change).where("store_id", "=", storeId).where("id", "=", id).execute();
      };
      const mail = await db.kysely
        .selectFrom("message as m")
        .innerJoin("store as s", "s.id", "m.store_id")
        .select(["m.recipient", "m.subject", "m.body", "m.state", "m.invoice_id", "s.name"])
        .where("m.store_id", "=", storeId)
        .where("m.id", "=", id)
        .executeTakeFirst();
      if (!mail || mail.state === "SENT" || config.smtpUrl === null) return;
      const text = openBody(config.secret, mail.body);
      if (text === null) return own({ state: "FAILED", error: "UNREADABLE", sent_at: null });
      const from = { name: mail.name, address: `no-reply@${new URL(config.publicUrl).hostname}` };
      try {
        await (await transportTo(config.smtpUrl)).sendMail({
          from,
          to: mail.recipient,
          subject: mail.subject,
          text,
          ...(mail.invoice_id && { attachments: [await paperOf(storeId, mail.invoice_id)] }),
          messageId: `<${id}@backhaul>`,
        });
      } catch (error) {
        await own({ state: "FAILED", error: error instanceof Error ? error.name : "unknown", sent_at: null });
        throw error;
      }
      await own({ state: "SENT", error: null, sent_at: clock.now().toISOString(), ...(isSealed(mail.body) && { body: "" }) });
    },
  },
});

/** Delete the text of unsent invitations once their links no longer work. */
export const messageTasks = ({ db, clock }: Pick<ModuleDeps, "db" | "clock">): Task[] => [
  {
    name: "messages.expired",
    every: day,
    run: async () => {
      const past = new Date(clock.now().getTime() - invitationDays * day).toISOString();
      await db.kysely
        .updateTable("message")
        .set({ body: "" })
        .where("template", "=", "invitation")
        .where("body", "<>", "")
        .where("created_at", "<", past)
        .execute();
    },
  },
];
