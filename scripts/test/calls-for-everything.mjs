import { baseCommit, filesChangedSince, weightyChanges } from "./changes.mjs";

// Ends with 0, and says why, where the change at hand needs `npm test -- everything`; without a history there is nothing to compare.

const base = baseCommit();
const reasons = base ? weightyChanges(filesChangedSince(base)).map(({ why }) => why) : [];
if (reasons.length > 0) process.stdout.write(`Everything is run, as this differs from ${base.slice(0, 12)} in ${reasons.join(" and ")}.\n`);
process.exitCode = reasons.length > 0 ? 0 : 1;
