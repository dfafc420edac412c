import type { Tx } from "#server/db/open";
import type { Handlers } from "#server/jobs/worker";
import { writeConversationMail } from "#server/messaging/messages/api";
import type { ModuleDeps } from "#server/platforms/module";
import { mailLink } from "./mail-link.ts";
import { namesOf } from "./queries/detail.ts";
import type { ConversationRecord } from "./record.ts";

export const mailQueue = "conversations.mail";
/** A customer on the page reads an answer within this time; then no mail is sent. */
export const mailDelayMs = 45_000;
/** Answers in one mail. */
const mostInMail = 10;

interface Payload {
  storeId: string;
  id: string;
  position: number;
}

/** Return the handler that mails the customer answers they have not read, several in one mail. */
export const conversationJobs = (deps: ModuleDeps): Handlers => ({
  [mailQueue]: {
    run: ({ payload }) => deps.db.transaction((tx) => mailUnread(tx, deps, payload as Payload)),
  },
});

async function mailUnread(tx: Tx, deps: ModuleDeps, { storeId, id, position }: Payload): Promise<void> {
  const record = await tx
    .selectFrom("conversation")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!record?.customer_email) return;
  if (record.customer_read >= position || record.customer_mailed >= position) return;
  const answers = await unreadAnswers(tx, record);
  const last = answers.at(-1);
  if (!last) return;
  await tx
    .updateTable("conversation")
    .set({ customer_mailed: last.position })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
  await writeAnswers(tx, deps, record, answers);
}

const unreadAnswers = (tx: Tx, { store_id, id, customer_read, customer_mailed }: ConversationRecord) =>
  tx
    .selectFrom("conversation_message")
    .select(["position", "text", "files"])
    .where("store_id", "=", store_id)
    .where("conversation_id", "=", id)
    .where("kind", "=", "MESSAGE")
    .where("author", "=", "STAFF")
    .where("position", ">", Math.max(customer_read, customer_mailed))
    .orderBy("position")
    .limit(mostInMail)
    .execute();

async function writeAnswers(
  tx: Tx,
  deps: ModuleDeps,
  record: ConversationRecord,
  answers: readonly { text: string; files: readonly string[] }[],
): Promise<void> {
  const { store_id, return_id, claim_id, order_id, number } = record;
  const now = deps.clock.now();
  const order = await tx
    .selectFrom("orders as o")
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "o.customer_id").onRef("c.store_id", "=", "o.store_id"))
    .select(["o.number", "c.first_name", "c.last_name"])
    .where("o.store_id", "=", store_id)
    .where("o.id", "=", order_id)
    .executeTakeFirst();
  const names = await namesOf(tx, store_id, answers);
  await writeConversationMail(tx, deps, {
    storeId: store_id,
    about: return_id ? { kind: "return", id: return_id } : claim_id ? { kind: "claim", id: claim_id } : { kind: "order", id: order_id },
    recipient: record.customer_email,
    language: record.language,
    values: {
      name: record.customer_name,
      firstName: order?.first_name ?? null,
      lastName: order?.last_name ?? null,
      orderNumber: order?.number ?? number,
      number,
      text: answers
        // An answer may be a file alone; the customer opens it on the page.
        .flatMap(({ text, files }) => [text, ...files.map((file) => names.get(file)?.name ?? "")])
        .filter(Boolean)
        .join("\n\n"),
      url: mailLink(deps, store_id, record.id, now),
    },
    at: now.toISOString(),
  });
}
