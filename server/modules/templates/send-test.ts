import type { Input } from "#contracts/contract";
import { type templates, testsPerHour } from "#contracts/templates/templates";
import { writeAudit } from "#server/db/audit";
import { lockStore } from "#server/db/lock-store";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { scopeOf } from "./key-of.ts";
import { drawn } from "./render-template.ts";
import { templateOf } from "./repository.ts";
import { assertSound, type TemplatesDeps } from "./save-template.ts";

type Body = Input<(typeof templates)["operations"]["test"]>["body"];

/** A mail that was written, to be sent. */
export interface TestMail {
  store_id: string;
  template: string;
  template_version: number;
  language: Body["language"];
  recipient: string;
  subject: string;
  body: string;
  html: string;
  at: string;
}
export interface TestLinks {
  writeTestMail(tx: Tx, mail: TestMail): Promise<void>;
}

const hour = 3_600_000;

/** Send a mail to people of the store and confirmed test addresses. @throws INVALID_RECIPIENT for any other address, RATE_LIMITED, and as saving does */
export async function sendTest(deps: TemplatesDeps & TestLinks, context: CallContext, id: string, { to, ...rendering }: Body) {
  const { store, now } = context;
  const scope = await scopeOf(deps.db.kysely, store.id, id);
  if (rendering.content) await assertSound(deps, context, scope, rendering.content);
  const { mail } = await drawn(deps, context, { id, scope }, rendering);
  const { version } = await templateOf(deps.db.kysely, store.id, id);
  const recipients = [...new Set(to.map((address) => address.toLowerCase()))];
  await deps.db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const own = await verifiedIn(tx, store.id);
    const strangers = recipients.filter((address) => !own.has(address));
    ensure(strangers.length === 0, "INVALID_RECIPIENT", { recipients: strangers });
    const since = new Date(now.getTime() - hour).toISOString();
    if ((await testsSince(tx, store.id, since)) + recipients.length > testsPerHour)
      throw new AppError("RATE_LIMITED", { retry_after: 3600 });
    for (const recipient of recipients) {
      const { subject, text: body, html } = mail;
      const about = { store_id: store.id, template: id, template_version: version, language: rendering.language };
      await deps.writeTestMail(tx, { ...about, recipient, subject, body, html, at: now.toISOString() });
    }
    const object = { object_type: "template", object_id: id };
    await writeAudit(tx, context, {
      action: "template.tested",
      ...object,
      after: { language: rendering.language, sent: recipients.length },
    });
  });
  return { sent: recipients.length };
}

/** What campaigns need: a test of a template, with the texts of an A/B arm in the place of its own. */
export const testLinks = (deps: TemplatesDeps & TestLinks) => ({
  async writeTest(
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
  },
});

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
    .where("confirmed_at", "is not", null)
    .execute();
  return new Set([...people, ...others].map(({ email }) => email.toLowerCase()));
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
