import { isFile, isTest, readSource, sourcesUnder } from "./imports.mjs";

// Which tests a change reaches. Tests of rules and screens import what they prove: theirs are found by imports alone. Tests of the API
// start the whole server, which imports everything: those are found by the module they lie in and by the addresses they call.

/** Where modules are: a module is a folder of one of these. */
export const areas = ["core", "catalogue", "platforms", "cases", "messaging", "flows", "insight"];
const inModule = new RegExp(`^server/(?:${areas.join("|")})/([^/]+)/`);

/** Return the module a file lies in, or null. */
export const moduleOf = (path) => inModule.exec(path)?.[1] ?? null;

const program = ["contracts", "server", "providers", "resources", "src"];
const folders = [...program, "scripts", "tests"];

/**
 * Return whether a file only brings together what it imports: the lists of contracts and resources, the whole server, and what imports
 * from several modules without being in one, and the declaration of a resource, which pages of others link to. Whoever imports it starts
 * everything or opens nothing of it, and is not reached through it.
 */
export function bringsTogether(path) {
  if (/^(?:contracts|resources)\/index\.ts$|^resources\/[^/]+\/resource\.ts$|^server\/(?:app|assemble|background|main)\.ts$/.test(path))
    return true;
  if (!path.startsWith("server/") || moduleOf(path)) return false;
  return new Set(readSource(path).imports.map(({ file, typeOnly }) => (typeOnly ? null : moduleOf(file ?? "")))).size > 3;
}

/** Return what `make` returns, made once: the sources do not change while a run is planned. */
const once = (make) => {
  let made;
  return () => (made ??= make());
};

/** Return who imports each file, without imports that the compiler removes: types are checked by the type checker, everywhere. */
const importers = once(() => {
  const found = new Map();
  for (const path of folders.flatMap(sourcesUnder))
    for (const { file, typeOnly } of readSource(path).imports) if (file && !typeOnly) found.set(file, [...(found.get(file) ?? []), path]);
  return found;
});

/** Return the changed files and all that import them, directly or not. */
function closureOf(changed, by) {
  const reached = new Set(changed);
  const left = [...changed];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    // A changed list is a change for everybody who starts what it lists.
    if (!changed.includes(path) && bringsTogether(path)) continue;
    for (const one of by.get(path) ?? []) if (!reached.has(one) && reached.add(one)) left.push(one);
  }
  return reached;
}

const words = /^((?:src|resources)\/(?:.*\/)?)?(?:.*\/)?locales\/(?:([^/]+)\/)?[^/]+\.json$/;

/**
 * Return the sources that a file goes with which is not imported. Words of screens go with the folder around them; words of the server,
 * templates and samples with who names them. What is written for people reaches only the rules, which always run.
 */
function sourcesWith(path) {
  if (/^(?:docs\/.*|[^/]+)\.(?:md|png)$/.test(path)) return [];
  const all = folders.flatMap(sourcesUnder);
  const [, room, folder] = words.exec(path) ?? [];
  if (room) return all.filter((source) => source.startsWith(room));
  const name = path.slice(path.lastIndexOf("/") + 1);
  const sign = folder ? `locales/${folder}` : name.includes(".") ? name : path;
  return all.filter((source) => readSource(source).text.includes(sign));
}

const constant = /const (\w+) = ["`](\/api\/[^"`]*|\$\{\w+\}[^"`]*)["`]/g;
const address = /path: (?:(\w+)\b|["`]([^"`]+)["`])/g;

/** Return the addresses a contract declares, each up to its first parameter, without a slash at the end. */
export function addressesIn(text) {
  const known = new Map();
  const fill = (template) => template.replace(/\$\{(\w+)\}/g, (_, name) => known.get(name) ?? "");
  for (const [, name, value] of text.matchAll(constant)) known.set(name, fill(value));
  const all = [...text.matchAll(address)].map(([, name, value]) => (name ? known.get(name) : fill(value)));
  return [...new Set(all.filter((one) => one?.startsWith("/api/")).map((one) => one.replace(/\/(?::.*)?$|\/:.*$/, "")))];
}

/** Return the addresses of each module: of the contracts that its files mount. */
const addressesOfModules = once(() => {
  const found = new Map();
  for (const path of sourcesUnder("server")) {
    const module = moduleOf(path);
    const { text, imports } = readSource(path);
    if (!module || isTest(path) || !/\bmount\(/.test(text)) continue;
    const contracts = imports.filter(({ file, typeOnly }) => !typeOnly && file?.startsWith("contracts/") && isFile(file));
    const own = contracts.map(({ file }) => readSource(file).text).filter((text) => text.includes("defineContract("));
    found.set(module, [...(found.get(module) ?? []), ...own.flatMap(addressesIn)]);
  }
  return found;
});

/** Calls of the tools of tests/support/world.ts that are about returns; its others only set the stage, for any test. */
const acting = /\b(?:w|world|shop)\.(?:request|act|done|received|receivedByLabel|typeLabel|suggest|process|show)\(/;

/** Tools that every test of the API has: what they call says nothing about the test. */
const common = ["tests/support/api.ts", "tests/support/world.ts", "tests/support/people.ts", "tests/support/engine.ts"];

/** Return the text of a test and of the tools made for tests like it. */
function textWithTools(path) {
  const { text, imports } = readSource(path);
  const tools = imports.filter(({ file }) => file?.startsWith("tests/") && !common.includes(file) && isFile(file));
  return [text, ...tools.map(({ file }) => readSource(file).text)].join("\n");
}

/** Return the modules a test of the API is about: whose addresses it calls, or whose noun is a part of one. */
export function modulesNamed(path, addresses) {
  const text = textWithTools(path);
  const called = [...text.matchAll(/["`](\/api\/v1\/[^"`?$]*)/g)].map(([, one]) => one.replace(/\/$/, ""));
  const about = new Set(called.flatMap((one) => one.split("/").slice(3)));
  for (const [module, own] of addresses)
    if (own.some((address) => called.some((one) => one === address || one.startsWith(`${address}/`)))) about.add(module);
  if (acting.test(text)) about.add("returns");
  return about;
}

/** Return the modules of the program's files among these. */
const modulesOf = (paths) => new Set([...paths].flatMap((path) => (isTest(path) ? [] : (moduleOf(path) ?? []))));

/**
 * Return the tests that a change reaches: those that import it, directly or not; those of the modules that do; and those of the API that
 * are about its module. What has no addresses (engine, kit, contracts, rules, adapters) is a part of every module that imports it.
 * @param changed files, from the project's root; those that are gone too
 * @param api the tests of the API
 */
export function testsReached(changed, api) {
  const sources = changed.flatMap((path) => (/\.(?:tsx?|mjs)$/.test(path) ? path : sourcesWith(path)));
  const by = importers();
  const reached = closureOf(sources, by);
  const addresses = addressesOfModules();
  const beneath = sources.filter((path) => !addresses.has(moduleOf(path)));
  const using = modulesOf(reached);
  const meant = modulesOf([...sources, ...closureOf(beneath, by)]);
  const isReached = (path) => {
    if (reached.has(path)) return true;
    if (!api.includes(path)) return false;
    return using.has(moduleOf(path)) || [...modulesNamed(path, addresses)].some((module) => meant.has(module));
  };
  return folders.flatMap(sourcesUnder).filter((path) => isTest(path) && isReached(path));
}
