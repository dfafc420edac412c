import { runTest } from "./run-test.ts";
import { type Row, row } from "./table.ts";

interface Asked {
  count: number;
  seed: number;
  engine: string;
}

const doubles = [
  ...["Shopify", "WooCommerce"].map((double) => ["schedules", "tests/api/schedules.test.ts", double] as const),
  ...["EasyPost", "Easyship", "Sendcloud", "Karrio"].map(
    (double) => ["label schedules", "tests/api/label-schedules.test.ts", double] as const,
  ),
];

/**
 * Run random schedules against the doubles of platforms and of carrier services; what fails is printed with its seed, which `SEED=<seed> SCHEDULES=1` runs again alone.
 * Then compare a refund with the platform's own answers.
 */
export async function schedules({ count, seed, engine }: Asked): Promise<Row[]> {
  const env = { SCHEDULES: String(count), SEED: String(seed) };
  const rows = doubles.map(([what, file, double]) => {
    const { ok, output } = runTest(file, { engine, env, only: double });
    const failing = new Set(output.match(/seed \d+: .*/g));
    const broken = ok ? 0 : Math.max(1, failing.size);
    return row(`${what} failing of ${count} from seed ${seed} on ${double}, ${engine}`, broken, { most: 0 });
  });
  const { output } = runTest("tests/api/refund-time.test.ts", { engine, env: { REFUNDS: "20" } });
  const ratios = [...output.matchAll(/refund (\w+): (\d+) ms, ratio ([\d.]+)/g)];
  return [
    ...rows,
    ...ratios.map(([, name, ms, ratio]) =>
      row(`a refund on ${name} (${ms} ms) against the platform's answers`, Number(ratio), { most: 1.5 }),
    ),
  ];
}
