import { ensureInstalled } from "./install.mjs";
import { parts } from "./test/parts.mjs";
import { planOf, UnknownWord } from "./test/plan.mjs";
import { passSignalsOn } from "./test/run.mjs";
import { failures, totals } from "./test/vitest.mjs";

// npm test -- [changed [commit] | everything | parts by name | paths of tests]: README, "Tests", says what each run has.

const say = (text) => process.stdout.write(`${text}\n`);

function planned() {
  try {
    return planOf(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UnknownWord)) throw error;
    process.stderr.write(`backhaul: ${error.message}\n`);
    process.exit(1);
  }
}

/** Start a part that runs beside others: resolves with how it went, and says so only when it is asked. */
function startBeside(part, options) {
  const quiet = [];
  const result = part.run({ ...options, quiet });
  return async () => {
    const ok = await result;
    for (const text of quiet) process.stdout.write(text);
    return ok;
  };
}

const seconds = (begun) => ((performance.now() - begun) / 1000).toFixed(1);

async function main() {
  const { plan, said } = planned();
  const selected = parts.filter(({ name }) => plan.has(name) || parts.some(({ name: other, needs }) => needs === name && plan.has(other)));
  ensureInstalled();
  if (said) say(`${said}: ${selected.map(({ name }) => describe(name, plan.get(name))).join(", ")}`);
  const failed = [];
  const waiting = [];
  const conclude = async (title, result, begun = performance.now()) => {
    say(`\n== ${title}`);
    const before = totals.failed;
    const ok = await result();
    // A part without vitest counts as one failure when it fails.
    if (!ok && totals.failed === before) totals.failed += 1;
    say(`== ${title}: ${ok ? "ok" : "FAILED"} in ${seconds(begun)} s`);
    if (!ok) failed.push(title);
    return ok;
  };
  for (const part of selected) {
    const options = plan.get(part.name) ?? {};
    if (part.isBeside) {
      waiting.push([part.title, startBeside(part, options), performance.now()]);
      continue;
    }
    const ok = await conclude(part.title, () => part.run(options));
    // Later parts run the built program; every other failure leaves them worth knowing.
    if (!ok && part.name === "build") break;
  }
  for (const part of waiting) await conclude(...part);
  for (const failure of failures) say(`\n${failure}`);
  if (failed.length > 0) say(`\nFailed: ${failed.join(", ")}`);
  if (totals.passed + totals.failed > 0) say(`\n${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

/** Say how much of a part runs: "api (20 files)". */
function describe(name, { files, resources } = {}) {
  const much = [files && `${files.length} ${files.length === 1 ? "file" : "files"}`, resources && `screens of ${resources.join(", ")}`];
  return much.some(Boolean) ? `${name} (${much.filter(Boolean).join(", ")})` : name;
}

passSignalsOn();
await main();
