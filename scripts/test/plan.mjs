import { baseCommit, filesChangedSince, weightyChanges } from "./changes.mjs";
import { apiTests, generatorTest } from "./engines.mjs";
import { isFile, isTest, sourcesUnder } from "./imports.mjs";
import { partNames } from "./parts.mjs";
import { testsReached } from "./reach.mjs";

/** Thrown for words that name no run, part or test. */
export class UnknownWord extends Error {}

/** Return the tests of each part among these; `postgresql` has those of `api`. */
export function byPart(tests, api = apiTests()) {
  const found = { generator: [], unit: [], web: [], api: [], e2e: [] };
  const ofApi = new Set(api);
  for (const path of tests) {
    if (path.startsWith("tests/e2e/")) found.e2e.push(path);
    else if (path === generatorTest) found.generator.push(path);
    else if (ofApi.has(path)) found.api.push(path);
    else found[path.endsWith(".tsx") ? "web" : "unit"].push(path);
  }
  return found;
}

const rules = ["tests/architecture", "src/locales"];
/** Changes whose effect on the generator no import shows. */
const generating = /^scripts\/new/;
/** Journeys prove the whole product: `npm test` runs them, and a change of theirs or of their tools. */
const ofJourneys = (path) => path.startsWith("tests/");

/** Return the parts that the changed files call for, in the form of `planOf`. */
export function planForChange(files) {
  const api = apiTests();
  const journeys = testsReached(files.filter(ofJourneys), api).filter((path) => path.startsWith("tests/e2e/"));
  const others = testsReached(files, api).filter((path) => !path.startsWith("tests/e2e/"));
  const always = rules.flatMap(sourcesUnder).filter((path) => isTest(path) && path !== generatorTest);
  const reached = byPart([...new Set([...always, ...others, ...journeys])], api);
  const nouns = new Set(files.flatMap((path) => /^resources\/([^/]+)\/(?!.*\.test\.)/.exec(path)?.[1] ?? []));
  const resources = [...nouns].filter((noun) => isFile(`resources/${noun}/resource.ts`));
  const plan = new Map([
    ["types", {}],
    ["lint", {}],
  ]);
  if (reached.generator.length > 0 || files.some((path) => generating.test(path))) plan.set("generator", {});
  for (const name of ["unit", "web", "api"]) if (reached[name].length > 0) plan.set(name, { files: reached[name] });
  if (reached.e2e.length + resources.length > 0) plan.set("e2e", { files: reached.e2e, ...(resources.length > 0 && { resources }) });
  for (const { parts } of weightyChanges(files)) for (const name of parts === "all" ? partNames : parts) plan.set(name, { isWhole: true });
  return plan;
}

/** Return the plan for the paths of tests, or of folders with tests; of `names` alone, if there are some. */
function planForPaths(paths, names) {
  const tests = paths.flatMap((path) => (isTest(path) ? [path] : sourcesUnder(path).filter(isTest)));
  if (tests.length === 0) throw new UnknownWord(`there are no tests at ${paths.join(" ")}`);
  const found = byPart(tests);
  const of = (name) => found[name === "postgresql" ? "api" : name] ?? [];
  const wanted = names.length > 0 ? names : Object.keys(found);
  return new Map(wanted.filter((name) => of(name).length > 0).map((name) => [name, { files: of(name), isWhole: true }]));
}

/**
 * Return what the words after `npm test --` call for: parts by name, each with the tests it is narrowed to (`files`), whether it runs as
 * in `everything` (`isWhole`), and a sentence about a change. @throws UnknownWord
 */
export function planOf(words) {
  if (words[0] === "changed") {
    const base = baseCommit(words[1]);
    if (!base) throw new UnknownWord("there is no commit to compare with: name one, as in npm test -- changed v1.0.0");
    const files = filesChangedSince(base);
    return { plan: planForChange(files), said: `${files.length} files differ from ${base.slice(0, 12)}` };
  }
  const isWhole = words.includes("everything");
  const paths = words.filter((word) => word.includes("/")).map((path) => path.replace(/^\.\//, ""));
  const names = words.filter((word) => word !== "everything" && !word.includes("/"));
  const unknown = names.find((name) => !partNames.includes(name));
  if (unknown)
    throw new UnknownWord(`no part is called ${unknown}; there are changed, everything, ${partNames.join(", ")}, and paths of tests`);
  if (paths.length > 0) return { plan: planForPaths(paths, names) };
  return { plan: new Map((names.length > 0 ? names : partNames).map((name) => [name, { isWhole }])) };
}
