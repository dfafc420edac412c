import { ensureBuilt } from "../../scripts/build.mjs";
import { findPostgres, startPostgres } from "../support/postgres.mjs";
import { analytics } from "./part-analytics.ts";
import { audience } from "./part-audience.ts";
import { killedCampaign } from "./part-campaigns.ts";
import { webhookDeliveries } from "./part-deliveries.ts";
import { experimentResults } from "./part-experiments.ts";
import { filling } from "./part-filling.ts";
import { flowRuns, killedFlows } from "./part-flows.ts";
import { fuzzed } from "./part-fuzz.ts";
import { imported } from "./part-import.ts";
import { issuing } from "./part-issue.ts";
import { lives } from "./part-life.ts";
import { type ListName, latencies } from "./part-list.ts";
import { moving } from "./part-moving.ts";
import { overload } from "./part-overload.ts";
import { papers } from "./part-papers.ts";
import { rates } from "./part-rate.ts";
import { schedules } from "./part-schedules.ts";
import { sendings } from "./part-sending.ts";
import { starts } from "./part-start.ts";
import { verdicts } from "./part-verdicts.ts";
import { visits } from "./part-visits.ts";
import { builds, screens, weights } from "./part-web.ts";
import { missing, type Row } from "./table.ts";

const help = `npm run bench -- [--only ${"build|web|screen|start|life|rate|moving|overload|deliveries|import|list|orders|invoices|subscribers|issue|papers|fuzz|schedules|audience|filling|sending|visits|campaigns|analytics|experiments|verdicts|flows|flow-kills"}] [--schedules 1000] [--runs 10000] [--people 20000] [--kills 50] [--plays 2000] [--rows 100000] [--calls 20000] [--seed 1] [--engine postgresql|embedded]
`;

const option = (name: string, usual: string): string => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : (process.argv[at + 1] ?? usual);
};
if (process.argv.includes("--help")) {
  process.stdout.write(help);
  process.exit(0);
}
const only = option("only", "");
const rows = Number(option("rows", "100000"));
const engine = option("engine", findPostgres() ? "postgresql" : "embedded");
const noServer = "not measured: no PostgreSQL server programs on this machine";

// Hostile calls are sent to the source, over a database of their own.
const needsServers = !["fuzz", "schedules", "campaigns", "flow-kills", "papers", "filling", "verdicts"].includes(only);
if (needsServers) await ensureBuilt();
const admin = needsServers && findPostgres() ? (await startPostgres()).url : null;
const lists = async (name: ListName): Promise<Row[]> =>
  engine === "postgresql" && !admin
    ? [missing(`list at many ${name}`, noServer)]
    : latencies(engine === "embedded" ? null : admin, rows, name);
const parts: Record<string, () => Promise<Row[]>> = {
  build: builds,
  web: async () => weights(),
  screen: screens,
  start: () => starts(admin),
  life: lives,
  rate: async () => (admin ? rates(admin) : [missing("returns list against a bare route", noServer)]),
  moving: async () => (admin ? moving(admin, rows) : [missing("returns list while its returns change", noServer)]),
  overload: async () => (admin ? overload(admin) : [missing("lists beside overload", noServer)]),
  deliveries: async () => (admin ? webhookDeliveries(admin) : [missing("webhook deliveries", noServer)]),
  import: () => imported(admin, rows),
  fuzz: () => fuzzed({ calls: Number(option("calls", "20000")), seed: Number(option("seed", String(Date.now() % 1e9))) }),
  schedules: () => schedules({ count: Number(option("schedules", "1000")), seed: Number(option("seed", "1")), engine }),
  audience: async () => (admin ? audience(admin, rows) : [missing("messages of a campaign written", noServer)]),
  filling,
  sending: () => sendings(admin, Number(option("people", "20000"))),
  visits: async () => (admin ? visits(admin) : [missing("clicks and events of shops", noServer)]),
  campaigns: () => killedCampaign({ people: Number(option("people", "20000")), kills: Number(option("kills", "50")), engine }),
  experiments: async () => (admin ? experimentResults(admin) : [missing("experiment of 200,000 units", noServer)]),
  verdicts: () => verdicts({ plays: Number(option("plays", "2000")), seed: Number(option("seed", "1")) }),
  flows: async () =>
    admin ? flowRuns(admin, { count: Number(option("runs", "10000")), perMinute: 10_000 }) : [missing("runs of flows", noServer)],
  "flow-kills": () => killedFlows({ runs: Number(option("runs", "500")), kills: Number(option("kills", "200")), engine }),
  list: () => lists("returns"),
  orders: () => lists("orders"),
  invoices: () => lists("invoices"),
  subscribers: () => lists("subscribers"),
  issue: async () => (admin ? issuing(admin) : [missing("invoices issued", noServer)]),
  papers,
  analytics: async () => (admin ? analytics(admin, rows) : [missing("analytics", noServer)]),
};
const found: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (only && only !== name) continue;
  process.stdout.write(`measuring: ${name} …\n`);
  found.push(...(await measure().catch((error: Error) => [missing(name, `failed: ${error.message.split("\n")[0]}`)])));
}
console.table(found);
process.exit(found.some(({ met }) => met.startsWith("failed")) ? 1 : 0);
