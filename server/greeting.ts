import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { demoPassword, memberEmails, ownerEmail } from "#server/core/single-sign-on/demo-people";
import { mailboxKey } from "#server/messaging/messages/sending/mailbox";
import type { Config } from "./config.ts";
import type { Database } from "./db/open.ts";

/** Return the lines printed after the start: the address, and who can sign in. */
export async function greeting(app: FastifyInstance, config: Config, db: Database): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const address = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl;
  const location =
    db.engine === "embedded"
      ? `embedded database in ${config.dataDir} (survives a killed process, not a power cut; for production set DATABASE_URL)`
      : `PostgreSQL${config.secretIsLocal ? " (SECRET was made here: further replicas need the same one)" : ""}`;
  const lines = [`Backhaul     ${address}`, `API          ${address}/api/docs`, `Data         ${location}`, ...(await signIns(db))];
  const key = mailboxKey({ config });
  if (key) lines.push(`Mails        are stored, not sent; read them at ${address}/auth/mailbox#key=${key}`);
  return `\n${lines.map((line) => `  ${line}`).join("\n")}\n\n`;
}

async function signIns(db: Database): Promise<string[]> {
  const demo = await db.kysely.selectFrom("account").select("id").where("email", "=", ownerEmail).executeTakeFirst();
  if (demo) return [`Sign in      ${[ownerEmail, ...memberEmails].join(", ")}`, `Password     ${demoPassword}`];
  const anyone = await db.kysely.selectFrom("account").select("id").limit(1).executeTakeFirst();
  return anyone ? [] : ["Begin        open /auth/register-unprotected to make the owner and the first store"];
}
