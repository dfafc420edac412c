import { sql } from "kysely";
import { createTransport } from "nodemailer";
import type { Database } from "#server/db/open";
import { addressHash } from "#server/messaging/domain/people/consent-digest";
import { usualConnections } from "#server/messaging/providers/mail/smtp";
import { storeKeys } from "#server/messaging/subscribers/store-keys";
import { type DnsServer, startDnsServer } from "../support/dns-server.ts";
import { type MailSink, startMailSink } from "../support/mail-sink.ts";
import { nameSender, newsCampaign } from "../support/news-campaign.ts";
import { type Program, startBuilt } from "./built-server.mjs";
import { caller, successOf } from "./statistics.ts";
import { smallStores } from "./stores.ts";
import { type Row, row } from "./table.ts";

const path = "/api/v1/notifications";

async function subscribe(db: Database, storeId: string, people: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { hash_key } = await storeKeys(tx, storeId);
    const at = new Date().toISOString();
    for (let from = 0; from < people; from += 1000) {
      const rows = Array.from({ length: Math.min(1000, people - from) }, (_, i) => {
        const email = `reader${from + i}@example.test`;
        const email_hash = addressHash(hash_key, storeId, "EMAIL", email);
        const known = { email, email_hash, search_text: email, email_status: "SUBSCRIBED", language: "en", source: "IMPORT" } as const;
        return { id: `reader-${from + i}`, store_id: storeId, ...known, created_at: at, updated_at: at };
      });
      await tx.insertInto("subscriber").values(rows).execute();
    }
  });
  // A server does so by itself within a minute; plans made before would read every person.
  await sql`analyze`.execute(db.kysely);
  await db.close();
}

/** Send one mail after the other over as many connections; returns how many arrive a second. */
async function bareLoop({ url, arrived, recipients }: MailSink, count: number): Promise<number> {
  const transport = createTransport({ url, pool: true, maxConnections: usualConnections, maxMessages: Number.POSITIVE_INFINITY });
  const before = recipients().length;
  const begun = performance.now();
  for (let n = 0; n < count; n++)
    void transport.sendMail({
      from: "news@example.test",
      to: `bare${n}@example.test`,
      subject: "News",
      html: "<h1>Hello</h1>".repeat(200),
    });
  await arrived(before + count);
  const rate = (count * 1000) / (performance.now() - begun);
  transport.close();
  return rate;
}

interface Receivers {
  sink: MailSink;
  dns: DnsServer;
}
interface Sent {
  perSecond: number;
  /** How much more memory the server takes at its highest than after a tenth of the mails. */
  grownMb: number;
}

async function sendAll(server: Program, token: string, people: number, { sink, dns }: Receivers): Promise<Sent> {
  const right = successOf(caller(server.url, token));
  await nameSender(right, dns);
  const id = await newsCampaign(right);
  const before = sink.recipients().length;
  await right("POST", `${path}/campaigns/${id}/schedule`, { mode: "NOW" });
  await sink.arrived(before + people / 10);
  const [begun, first] = [performance.now(), server.rssMb()];
  let highest = first;
  const watch = setInterval(() => {
    highest = Math.max(highest, server.rssMb());
  }, 100);
  await sink.arrived(before + people);
  clearInterval(watch);
  return { perSecond: (people * 0.9 * 1000) / (performance.now() - begun), grownMb: highest - first };
}

/** Send a campaign to a sink: how many mails a second against sending alone, and whether the server's memory stays as it is. */
export async function sendings(admin: string | null, people: number): Promise<Row[]> {
  const [sink, dns] = await Promise.all([startMailSink(), startDnsServer()]);
  const alone = await bareLoop(sink, Math.min(people, 5000));
  const rows: Row[] = [];
  for (const [engine, prepare] of smallStores(admin)) {
    const { store, open, environment } = await prepare();
    await subscribe(await open(), store.storeId, people);
    const server = await startBuilt({
      ...environment,
      ...{ SMTP_URL: sink.url, SMTP_RATE: "1000", VERIFY_EMAIL: "never", DNS_SERVERS: dns.address },
    });
    const { perSecond, grownMb } = await sendAll(server, store.token, people, { sink, dns });
    await server.stop();
    rows.push(
      row(`mails sent a second of a campaign to ${people}, ${engine}`, perSecond, { unit: "/s", least: 400 }),
      row(`the same against a bare loop over ${usualConnections} connections, ${engine}`, perSecond, {
        unit: "/s",
        baseline: alone,
        least: 0.6,
      }),
      row(`memory the server takes on after a tenth of them, ${engine}`, grownMb, { unit: " MB", most: 60 }),
    );
  }
  await sink.stop();
  dns.stop();
  return rows;
}
