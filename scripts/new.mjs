import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { contract } from "./new/contract.mjs";
import { membersOf } from "./new/fields.mjs";
import { locales } from "./new/locales.mjs";
import { namesOf } from "./new/names.mjs";
import { form, listPage, resource } from "./new/resource.mjs";
import { migration, repository, routes, serverTest, service } from "./new/server.mjs";
import { languages, listOf, memoryOf, translate, untranslated } from "./new/words.mjs";

/** The area of the server that a new resource belongs to until it is moved: what a store keeps beside its orders. */
const area = "catalogue";

/** The files of a new resource, by path. */
function filesOf(names, number) {
  const { noun } = names;
  const server = (file) => `server/${area}/${noun}/${file}`;
  const screen = (file) => `resources/${noun}/${file}`;
  return {
    [`contracts/${noun}.ts`]: contract(names),
    [`server/db/migrations/${number}-${noun}.sql`]: migration(names),
    [server("repository.ts")]: repository(names),
    [server("service.ts")]: service(names),
    [server("routes.ts")]: routes(names),
    [server(`${noun}.test.ts`)]: serverTest(names),
    [screen("resource.ts")]: resource(names),
    [screen("list.tsx")]: listPage(names),
    [screen("form.tsx")]: form(names),
    ...Object.fromEntries(Object.entries(locales(names)).map(([language, words]) => [screen(`locales/${language}.json`), words])),
  };
}

/** Insert a line before the first match; fails when the file no longer has the expected form. */
function before(text, pattern, line, file) {
  const match = pattern.exec(text);
  if (!match)
    throw new Error(`${file} no longer has the place where a resource is registered (${pattern}). Mend the pattern; to add: ${line}`);
  return text.slice(0, match.index) + line + text.slice(match.index);
}

/** The resource's name in the menu. */
const withTitle = (text, language, { noun, title, say }) =>
  `${JSON.stringify({ ...JSON.parse(text), [noun]: say(language, title, "fields") }, null, 2)}\n`;

/** Its name and what its actions did, in the audit log. */
function withAuditWords(text, language, { type, oneTitle, actions, say }) {
  const words = JSON.parse(text);
  const verbs = Object.fromEntries(actions.map(({ past }) => [past, words.verbs[past] ?? say(language, past, "verbs", { only: true })]));
  const objects = { ...words.objects, [type]: say(language, oneTitle, "objects") };
  return `${JSON.stringify({ ...words, objects, verbs: { ...words.verbs, ...verbs } }, null, 2)}\n`;
}

/** The sentences of the refusals that have none yet. */
const withSentences = (text, rules) =>
  `${JSON.stringify({ ...JSON.parse(text), ...Object.fromEntries(rules.map(({ code, sentence }) => [code, sentence])) }, null, 2)}\n`;

/** Names of columns that the architecture asks about: do they hold data of customers? */
const readsLikeAPerson = /^(.*email|phone|first_name|last_name|comment|text|.*note|message|description|subject|body)$/;

/** The lines that register a resource, by file. */
function registrations(names) {
  const { noun, title, plural, Plural, One, table, type, own, actions, choices, newRules } = names;
  const importLine = (name, from) => `import { ${name} } from "${from}";\n`;
  return {
    "contracts/index.ts": (text, file) =>
      before(before(text, /^\];/m, `  ${plural},\n`, file), /^\n/m, importLine(plural, `./${noun}.ts`), file),
    "contracts/ability.ts": (text, file) =>
      before(before(text, /^ {2}\| "Account"$/m, `  | "${One}"\n`, file), /"Location",\s+"Carrier",\s+"ItemCategory"/, `"${One}", `, file),
    "tests/architecture/rights.test.ts": (text, file) =>
      before(
        before(text, /^ {4}notices: /m, `    "${noun}": "list show",\n`, file),
        /^ {4}audit: /m,
        `    "${noun}": "${["create", "update", "delete", ...actions.map(({ name }) => name)].join(" ")}",\n`,
        file,
      ),
    [`server/${area}/area.ts`]: (text, file) =>
      before(
        before(
          before(text, /^ {4}yield ordersModule\(app/m, `    yield register${Plural}(app, deps);\n`, file),
          /\.\.\.namesOfOrders,/,
          `...namesOf${Plural}, `,
          file,
        ),
        /^\n/m,
        importLine(`namesOf${Plural}`, `./${noun}/repository.ts`) + importLine(`register${Plural}`, `./${noun}/routes.ts`),
        file,
      ),
    "resources/index.ts": (text, file) =>
      before(before(text, /,?\s*\];/, `, ${plural}Resource`, file), /^\n/m, importLine(`${plural}Resource`, `./${noun}/resource.ts`), file),
    "contracts/audit.ts": (text, file) => before(text, /^ {2}dimension: /m, `  ${type}: "${noun}",\n`, file),
    "tests/architecture/audit.test.ts": (text, file) =>
      before(text, /^ {2}"product-groups": "product_group/m, `  "${noun}": "${type}.*",\n`, file),
    "tests/architecture/personal-data.test.ts": (text, file) =>
      before(
        text,
        /^ {2}"product\.search_text": /m,
        ["search_text", ...own.filter((name) => readsLikeAPerson.test(name))]
          .map((name) => `  "${table}.${name}": "what the store writes about its ${title.toLowerCase()}",\n`)
          .join(""),
        file,
      ),
    ...Object.fromEntries(
      languages.map((language) => [`resources/audit/locales/${language}.json`, (text) => withAuditWords(text, language, names)]),
    ),
    ...Object.fromEntries(languages.map((language) => [`resources/locales/${language}.json`, (text) => withTitle(text, language, names)])),
    ...(newRules.length > 0 && {
      "contracts/errors.ts": (text, file) =>
        before(text, /^ {2}RATE_LIMITED: /m, newRules.map(({ code }) => `  ${code}: 422,\n`).join(""), file),
      ...Object.fromEntries(
        languages.map((language) => [`contracts/locales/errors/${language}.json`, (text) => withSentences(text, newRules)]),
      ),
    }),
    ...(choices.length > 0 && {
      "server/db/column-types.ts": (text, file) =>
        before(
          text,
          /^export type \{ ArticleStatus \}/m,
          `export type { ${choices.map((one) => one.type).join(", ")} } from "#contracts/${noun}";\n`,
          file,
        ),
      "tests/support/table-types.ts": (text, file) =>
        before(text, /^ {2}AnsweringHours: /m, choices.map((one) => `  ${one.type}: ["${table}.${one.name}"],\n`).join(""), file),
    }),
  };
}

/**
 * Write a resource into a checkout: the files of its three folders and the lines that register them. Returns the paths
 * written.
 */
export function writeNoun(root, noun, singular, members) {
  const names = { ...namesOf(noun, singular, members), order: freeOrder(root), ...wordsKnown(root, members) };
  const migrations = readdirSync(join(root, "server/db/migrations")).filter((file) => file.endsWith(".sql"));
  const files = filesOf(names, String(migrations.length + 1).padStart(4, "0"));
  const taken = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken} is there already`);
  const changed = Object.entries(registrations(names)).map(([path, change]) => [
    path,
    change(readFileSync(join(root, path), "utf8"), path),
  ]);
  for (const [path, text] of [...Object.entries(files), ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { written: Object.keys(files), changed: changed.map(([path]) => path), order: names.order };
}

/** Return the words that the house has already, for the new resource to use, and the rules whose refusals are new. */
function wordsKnown(root, { actions, rules }) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));
  const verbs = Object.fromEntries(languages.map((language) => [language, read(`resources/audit/locales/${language}.json`).verbs]));
  const other = actions.find(({ past }) => (verbs.en[past] ?? past) !== past);
  if (other) throw new Error(`the history says "${verbs.en[other.past]}" for "${other.past}": choose another name for ${other.name}`);
  const sentences = read("contracts/locales/errors/en.json");
  for (const { code, sentence } of rules) {
    if (sentences[code] && sentence)
      throw new Error(`${code} says "${sentences[code]}" already: leave out the sentence, or choose another code`);
    if (!sentences[code] && !sentence) throw new Error(`${code} is new: add the sentence that says why, after ": "`);
  }
  const remember = memoryOf(root);
  const say = (language, english, section, options) =>
    (language === "en" ? undefined : remember(language, english, section, options)) ?? english;
  return { verbs, say, newRules: rules.filter(({ sentence }) => sentence) };
}

/** Return a place in the menu under Settings that no resource has, behind those of the rules and before the audit log. */
function freeOrder(root) {
  const taken = new Set(
    readdirSync(join(root, "resources"), { withFileTypes: true })
      .map(({ name }) => join(root, "resources", name, "resource.ts"))
      .filter((file) => existsSync(file))
      .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/group: "settings"[^}]*order: (\d+)/g)].map(([, order]) => Number(order))),
  );
  let order = 61;
  while (taken.has(order)) order += 1;
  return order;
}

/** Line breaks and import order depend on the names, so the project's formatter decides. */
const format = (root, paths) =>
  execFileSync(process.execPath, [join(root, "node_modules/@biomejs/biome/bin/biome"), "check", "--write", ...paths], {
    cwd: root,
    stdio: "pipe",
  });

/** The new table's types come from its migration. */
const writeTableTypes = (root) =>
  execFileSync(process.execPath, ["tests/support/run-ts.mjs", "tests/support/write-table-types.ts"], { cwd: root, stdio: "pipe" });

/** Ask on the terminal, or take a line for each answer from a pipe. */
async function askForWords(root) {
  const input = createInterface({ input: process.stdin, terminal: false });
  const lines = input[Symbol.asyncIterator]();
  const nameOf = new Intl.DisplayNames("en", { type: "language" });
  let hasMore = true;
  const written = await translate(root, async (language, english) => {
    if (!hasMore) return "";
    process.stdout.write(`${nameOf.of(language === "cn" ? "zh" : language)}, “${english}”: `);
    const { value, done } = await lines.next();
    hasMore = !done;
    return value;
  });
  input.close();
  console.log();
  if (written.length > 0) format(root, written);
}

/** Return the list of words that await translation, with what to do about them. */
function leftIn(root) {
  const left = listOf(untranslated(root));
  return left.length === 0
    ? "Every word is translated."
    : `Still English (npm run new -- --translate asks for each word once and writes it everywhere):\n${left.join("\n")}`;
}

const usage = `npm run new <resource in the plural> [singular] [fields, actions and rules; see README, "Add a resource in ten minutes"]
  fields    name:text note:long 'phone:phone?' status:draft/active/retired 'lead_days:number=Lead time (days)'
  actions   deactivate:active=false retire:status=retired:reason hide/hidden:active=false
  rules     'NO_LEAD_TIME: active && lead_days === 0: An active supplier needs a lead time.'
npm run new -- --untranslated   list the words that are still English
npm run new -- --translate      ask for them, each once`;

async function generate(root, noun, rest) {
  const isMember = (one) => one.includes(":");
  // A noun and its singular begin alike, also mice and people.
  const [singular, ...members] = rest[0] && !isMember(rest[0]) && rest[0][0] === noun[0] ? rest : [undefined, ...rest];
  const bare = members.find((one) => !isMember(one));
  if (bare)
    throw new Error(`${bare} says nothing: a field is ${bare}:text, an action ${bare}:field=value; the singular comes second.\n\n${usage}`);
  const { written, changed, order } = writeNoun(root, noun, singular, membersOf(members));
  format(root, [...written, ...changed]);
  writeTableTypes(root);
  console.log(`New:
${written.join("\n")}

Changed, to register it:
${[...changed, "server/db/tables.ts"].join("\n")}

Next (README, "Add a resource in ten minutes"):
- Run its tests: npx vitest run --project api server/${area}/${noun}
- See it: npm run dev, Settings, place ${order}; icon and place are in resources/${noun}/resource.ts
- Read the words that were taken from other pages: resources/${noun}/locales

${leftIn(root)}`);
}

const [, script, noun, ...rest] = process.argv;
if (script && fileURLToPath(import.meta.url) === script) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  try {
    if (!noun || (noun.startsWith("-") && !["--translate", "--untranslated"].includes(noun))) throw new Error(usage);
    if (noun === "--translate") await askForWords(root);
    if (noun.startsWith("--")) {
      console.log(leftIn(root));
      process.exitCode = untranslated(root).length > 0 ? 1 : 0;
    } else await generate(root, noun, rest);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
