import { runTest } from "./run-test.ts";
import { missing, type Row, row } from "./table.ts";

const file = "tests/api/killed-campaigns.test.ts";

interface Asked {
  people: number;
  kills: number;
  engine: string;
}

/** Send a large campaign from a server that is killed again and again; the test judges who received it. */
export async function killedCampaign({ people, kills, engine }: Asked): Promise<Row[]> {
  const what = `a campaign to ${people} people with ${kills} kills, ${engine}`;
  const { ok, output } = runTest(file, { engine, env: { CAMPAIGN_PEOPLE: String(people), CAMPAIGN_KILLS: String(kills) } });
  const unknown = /killed campaign: (\d+) unknown/.exec(output)?.[1];
  if (ok && unknown) return [row(`${what}: mails in doubt a kill`, Number(unknown) / kills, { most: 10 })];
  return [missing(what, "failed: somebody was written to twice or lost, as shown above")];
}
