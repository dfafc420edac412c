import pg from "pg";
import { secret, startBuilt } from "./built-server.mjs";
import { caller } from "./statistics.ts";
import { postgresqlStore } from "./stores.ts";
import { type Row, row } from "./table.ts";

const count = 500;
const path = "/api/v1/invoices";
const party = { name: "Backhaul GmbH", lines: ["Hauptstr. 1"], city: "Berlin", postal_code: "10115", country: "DE", vat_id: "DE123456789" };
const body = {
  buyer: { name: "Ann Bee", lines: ["1 St"], city: "Wien", postal_code: "1010", country: "AT" },
  lines: [{ description: "T-shirt", quantity: "2", unit_price: "5950", rate: "19" }],
};

/** Post to every address by as many callers at a time; return the answers' bodies and how many a second. */
async function postAll(of: { url: string; token: string; callers: number }, calls: readonly { to: string; body: unknown }[]) {
  const left = [...calls];
  const bodies: { data: { id: string } }[] = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: of.callers }, async () => {
      const call = caller(of.url, of.token);
      for (let one = left.shift(); one; one = left.shift()) {
        const answer = await call(one.to, { method: "POST", body: one.body });
        if (answer.status >= 300) throw new Error(`${one.to} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
        bodies.push(JSON.parse(answer.body));
      }
    }),
  );
  return { bodies, rate: (calls.length * 1000) / (performance.now() - begun) };
}

/** Wait until every paper is drawn; return how many a second since `begun`. */
async function drawn(database: string, begun: number): Promise<number> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query("select count(*)::int as n from invoice_file where kind = 'PDF'");
      if (rows[0].n >= count) return (count * 1000) / (performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    await client.end();
  }
}

/** Measure how many drafts are issued a second in one series by fifty callers at once, and that no number is missing. */
export async function issuing(admin: string): Promise<Row[]> {
  const store = await postgresqlStore(admin, 100, secret);
  const server = await startBuilt({ DATABASE_URL: store.url });
  const call = caller(server.url, store.token);
  const saved = await call(`${path}/settings`, { method: "PUT", body: { seller: party } });
  if (saved.status !== 200) throw new Error(`the settings answered ${saved.status}: ${saved.body.slice(0, 300)}`);
  const at = { url: server.url, token: store.token };
  const drafts = await postAll({ ...at, callers: 10 }, Array(count).fill({ to: path, body }));
  const begun = performance.now();
  const issued = await postAll(
    { ...at, callers: 50 },
    drafts.bodies.map(({ data }) => ({ to: `${path}/${data.id}/issue`, body: {} })),
  );
  const { data } = JSON.parse((await call(`${path}/series`)).body);
  const papers = await drawn(store.url, begun);
  await server.stop();
  const [series] = data.items.filter(({ kind }: { kind: string }) => kind === "INVOICE");
  return [
    row("invoices issued in one series, 50 callers at once", issued.rate, { unit: "/s", least: 100 }),
    row("numbers missing among them", series.count === count ? series.gaps : count - series.count, { most: 0 }),
    row("papers drawn while and after they are issued", papers, { unit: "/s" }),
  ];
}
