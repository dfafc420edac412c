import pg from "pg";
import { startDnsServer } from "../support/dns-server.ts";
import { startMailSink } from "../support/mail-sink.ts";
import { nameSender, newsCampaign } from "../support/news-campaign.ts";
import { secret, startBuilt } from "./built-server.mjs";
import { generateSubscribers } from "./generate-subscribers.ts";
import { caller, successOf } from "./statistics.ts";
import { postgresqlStore } from "./stores.ts";
import { type Row, row } from "./table.ts";

const copied = "create table bare (like message including all excluding generated); insert into bare select * from message";

/** Start a campaign to many people: how long its messages take to be written, against a bare copy of the same rows, and in which memory. */
export async function audience(admin: string, people: number): Promise<Row[]> {
  const [sink, dns] = await Promise.all([startMailSink(), startDnsServer()]);
  const store = await postgresqlStore(admin, people, secret, generateSubscribers);
  const client = new pg.Client({ connectionString: store.url });
  await client.connect();
  // One mail a second leaves: what is measured is what comes before.
  const pace = { SMTP_URL: sink.url, SMTP_RATE: "1", VERIFY_EMAIL: "never", DNS_SERVERS: dns.address };
  const server = await startBuilt({ DATABASE_URL: store.url, ...pace });
  try {
    const right = successOf(caller(server.url, store.token));
    await nameSender(right, dns);
    const id = await newsCampaign(right);
    const before = server.rssMb();
    let highest = before;
    const begun = performance.now();
    await right("POST", `/api/v1/notifications/campaigns/${id}/schedule`, { mode: "NOW" });
    for (let written = 0; written === 0; highest = Math.max(highest, server.rssMb())) {
      const { rows } = await client.query("select count(*)::int as n from (select from message where campaign_id = $1 limit 1) as m", [id]);
      written = rows[0].n;
      if (written === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const taken = (performance.now() - begun) / 1000;
    await server.stop();
    const copying = performance.now();
    await client.query(copied);
    const bare = (performance.now() - copying) / 1000;
    const { rows } = await client.query("select count(*)::int as n from message");
    return [
      row(`messages of a campaign to ${rows[0].n} of ${people} people written`, taken, { unit: " s", most: 60 }),
      row("the same against a bare copy of their rows", taken, { unit: " s", baseline: bare, most: 5 }),
      row("memory the server takes on meanwhile", highest - before, { unit: " MB", most: 20 }),
    ];
  } finally {
    await client.end();
    await sink.stop();
    dns.stop();
  }
}
