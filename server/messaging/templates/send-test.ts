import type { Input } from "#contracts/contract";
import { emailKey } from "#contracts/email-address";
import type { MessageChannel } from "#contracts/messages";
import { type templates, testsPerHour } from "#contracts/templates/templates";
import { writeAudit } from "#server/core/audit/api";
import { normalPhone } from "#server/core/domain/contact";
import { lockStore } from "#server/core/stores/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { writeMessage } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import { scopeOf } from "./key-of.ts";
import { previewAsTextMessage } from "./mails/own-content.ts";
import { drawn } from "./render-template.ts";
import { templateOf } from "./repository.ts";
import { assertSound } from "./save-template.ts";

type Body = Input<(typeof templates)["operations"]["test"]>["body"];

const hour = 3_600_000;

/** Send a mail to people of the store and confirmed test addresses. @throws INVALID_RECIPIENT for any other address, RATE_LIMITED, and as saving does */
export async function sendTest(deps: ModuleDeps, context: CallContext, id: string, { to, ...rendering }: Body) {
  const { store } = context;
  const scope = await scopeOf(deps.db.kysely, store.id, id);
  if (rendering.content) await assertSound(deps, context, scope, rendering.content);
  const { mail } = await drawn(deps, context, { id, scope }, rendering);
  const { subject, text: body, html } = mail;
  const recipients = to.map((address) => emailKey(address));
  return writeTests(deps, context, id, { channel: "EMAIL", recipients, language: rendering.language, subject, body, html });
}

interface Test {
  channel: MessageChannel;
  language: Body["language"];
  recipients: readonly string[];
  /** Text messages have neither subject nor HTML. */
  subject: string | null;
  body: string;
  html: string | null;
}

async function writeTests(deps: ModuleDeps, context: CallContext, id: string, { recipients: to, ...test }: Test) {
  const { store, now } = context;
  const { version } = await templateOf(deps.db.kysely, store.id, id);
  const recipients = [...new Set(to)];
  await deps.db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const own = await (test.channel === "EMAIL" ? verifiedIn : phonesIn)(tx, store.id);
    const strangers = recipients.filter((address) => !own.has(address));
    ensure(strangers.length === 0, "INVALID_RECIPIENT", { recipients: strangers });
    const since = new Date(now.getTime() - hour).toISOString();
    if ((await testsSince(tx, store.id, since)) + recipients.length > testsPerHour)
      throw new AppError("RATE_LIMITED", { retry_after: 3600 });
    for (const recipient of recipients)
      await writeMessage(tx, deps.config, {
        ...{ store_id: store.id, template: id, template_version: version, recipient, kind: "TEST", created_at: now.toISOString() },
        ...test,
      });
    const object = { object_type: "template", object_id: id };
    await writeAudit(tx, context, {
      action: "template.tested",
      ...object,
      after: { language: test.language, sent: recipients.length },
    });
  });
  return { sent: recipients.length };
}

/** Send a test of a template, with the texts of an A/B arm in the place of its own. @throws as `sendTest` does */
export async function writeTemplateTest(
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  test: { to: readonly string[]; language: Body["language"]; subject?: string | undefined; preheader?: string | undefined },
): Promise<{ sent: number }> {
  const { to, language, subject, preheader } = test;
  const { content } = await templateOf(deps.db.kysely, context.store.id, id);
  const shown = {
    ...content,
    ...(subject && { subject: { ...content.subject, [language]: subject } }),
    ...(preheader && { preheader: { ...content.preheader, [language]: preheader } }),
  };
  return sendTest(deps, context, id, { to: [...to], language, data: "SAMPLE", content: shown });
}

/** Send the text message that a template makes to confirmed test numbers. @throws INVALID_RECIPIENT, RATE_LIMITED */
export async function writeTextTest(
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  { to, language }: { to: readonly string[]; language: Body["language"] },
): Promise<{ sent: number }> {
  const { text: body } = await previewAsTextMessage(deps, deps.db.kysely, context.store.id, id, language);
  const recipients = to.map((typed) => normalPhone(typed, null) ?? typed);
  return writeTests(deps, context, id, { channel: "SMS", recipients, language, subject: null, body, html: null });
}

/** Return the addresses that are proved to be read by whoever they belong to: the store's people's and those confirmed for tests. */
async function verifiedIn(reader: Reader, storeId: string): Promise<Set<string>> {
  const people = await reader
    .selectFrom("membership as m")
    .innerJoin("account as a", "a.id", "m.account_id")
    .select("a.email")
    .where("m.store_id", "=", storeId)
    .where("m.status", "=", "active")
    .where("a.email_verified", "=", true)
    .execute();
  const others = await reader
    .selectFrom("test_address")
    .select("email")
    .where("store_id", "=", storeId)
    .where("email", "is not", null)
    .where("confirmed_at", "is not", null)
    .execute();
  return new Set([...people, ...others].map(({ email }) => emailKey(email ?? "")));
}

/** Return the phone numbers that were confirmed for tests: the store's people have none that is proved. */
async function phonesIn(reader: Reader, storeId: string): Promise<Set<string>> {
  const rows = await reader
    .selectFrom("test_address")
    .select("phone")
    .where("store_id", "=", storeId)
    .where("phone", "is not", null)
    .where("confirmed_at", "is not", null)
    .execute();
  return new Set(rows.map(({ phone }) => phone ?? ""));
}

async function testsSince(reader: Reader, storeId: string, since: string): Promise<number> {
  const { count } = await reader
    .selectFrom("message")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("store_id", "=", storeId)
    .where("kind", "=", "TEST")
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
