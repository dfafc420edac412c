import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/modules/module";
import { fill, mailWords, type StaffTemplate } from "./mail-words.ts";

interface StaffMail {
  template: StaffTemplate;
  recipient: string;
  name: string;
  values: Record<string, string>;
}

/** Mails to the people of the house, in the language of who causes them. */
export const messageLinks = ({ config }: Pick<ModuleDeps, "config">) => ({
  async writeStaffMail(tx: Tx, { store, language, now }: CallContext, { template, recipient, name, values }: StaffMail): Promise<void> {
    const words = mailWords(language);
    const all = { store: store.name, name, ...values };
    const body = [fill(name ? words.greeting : words.greetingNobody, all), fill(words[template].body, all), fill(words.closing, all)];
    const id = newId();
    const isKept = config.smtpUrl === null;
    await tx
      .insertInto("message")
      .values({
        id,
        store_id: store.id,
        return_id: null,
        template,
        language,
        recipient,
        subject: fill(words[template].subject, all),
        body: body.join("\n\n"),
        state: isKept ? "KEPT" : "QUEUED",
        error: null,
        created_at: now.toISOString(),
        sent_at: null,
      })
      .execute();
    if (!isKept) await enqueue(tx, { queue: "send-mail", key: id, payload: { storeId: store.id, id } });
  },
});
