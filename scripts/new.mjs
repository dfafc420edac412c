import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { contract } from "./new/contract.mjs";
import { membersOf } from "./new/fields.mjs";
import { namesOf } from "./new/names.mjs";
import { actionButton, addresses, columns, create, deleteButton, edit, form, list, locales, resource } from "./new/resource.mjs";
import { migration, repository, routes, serverTest, service } from "./new/server.mjs";

/** The files of a new resource, by path. */
function filesOf(names, number) {
  const { noun } = names;
  const server = (file) => `server/modules/${noun}/${file}`;
  const screen = (file) => `resources/${noun}/${file}`;
  return {
    [`contracts/${noun}.ts`]: contract(names),
    [`server/db/migrations/${number}-${noun}.sql`]: migration(names),
    [server("repository.ts")]: repository(names),
    [server("service.ts")]: service(names),
    [server("routes.ts")]: routes(names),
    [server(`${noun}.test.ts`)]: serverTest(names),
    [screen("resource.ts")]: resource(names),
    [screen("addresses.ts")]: addresses(names),
    [screen("columns.tsx")]: columns(names),
    [screen("list.tsx")]: list(names),
    [screen("form.tsx")]: form(names),
    [screen("create.tsx")]: create(names),
    [screen("edit.tsx")]: edit(names),
    [screen("delete.tsx")]: deleteButton(names),
    ...Object.fromEntries(names.actions.map((one) => [screen(`${one.name}.tsx`), actionButton(one, names)])),
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

const languages = ["en", "fr", "vi", "cn", "ar"];

/** The resource's name in the menu. */
const withTitle = (text, noun, title) => `${JSON.stringify({ ...JSON.parse(text), [noun]: title }, null, 2)}\n`;

/** Its name and what its actions did, in the audit log. */
function withAuditWords(text, { type, oneTitle, actions }) {
  const words = JSON.parse(text);
  const verbs = Object.fromEntries(actions.filter(({ past }) => !words.verbs[past]).map(({ past }) => [past, past]));
  const more = { objects: { ...words.objects, [type]: oneTitle }, verbs: { ...words.verbs, ...verbs } };
  return `${JSON.stringify({ ...words, ...more }, null, 2)}\n`;
}

/** Names of columns that the architecture asks about: do they hold data of customers? */
const readsLikeAPerson = /^(.*email|phone|first_name|last_name|comment|text|.*note|message|description|subject|body)$/;

/** The lines that register a resource, by file. */
function registrations(names) {
  const { noun, title, plural, Plural, One, table, type, path, address, first, own, actions, sample } = names;
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
    "server/modules/index.ts": (text, file) =>
      before(
        before(text, /^ {2}registerReturns\(app/m, `  register${Plural}(app, deps);\n`, file),
        /^\n/m,
        importLine(`register${Plural}`, `./${noun}/routes.ts`),
        file,
      ),
    "resources/index.ts": (text, file) =>
      before(before(text, /,?\s*\];/, `, ${plural}Resource`, file), /^\n/m, importLine(`${plural}Resource`, `./${noun}/resource.ts`), file),
    "contracts/audit.ts": (text, file) => before(text, /^ {2}dimension: /m, `  ${type}: "${noun}",\n`, file),
    "server/modules/audit/object-names.ts": (text, file) =>
      before(
        text,
        /^ {2}member: membersNamed/m,
        `  ${type}: (reader, storeId, ids) =>
    reader.selectFrom("${table}").select(["id", "${first === "name" ? first : `${first} as name`}"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),\n`,
        file,
      ),
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
    "tests/support/screens.ts": (text, file) =>
      before(
        text,
        /^ {2}"\/dashboard\/members\/:id"/m,
        `  "${address}/:id": async (owner) => (await owner("POST", "${path}", ${JSON.stringify(sample)})).id,\n`,
        file,
      ),
    ...Object.fromEntries(languages.map((language) => [`resources/audit/locales/${language}.json`, (text) => withAuditWords(text, names)])),
    ...Object.fromEntries(languages.map((language) => [`resources/locales/${language}.json`, (text) => withTitle(text, noun, title)])),
  };
}

/**
 * Write a resource into a checkout: the files of its three folders and the lines that register them. Returns the paths
 * written.
 */
export function writeNoun(root, noun, singular, members) {
  const names = { ...namesOf(noun, singular, members), order: freeOrder(root) };
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

const [, script, noun, ...rest] = process.argv;
if (script && fileURLToPath(import.meta.url) === script) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  try {
    if (!noun || noun === "--help")
      throw new Error("npm run new <resource in the plural> [singular] [name:text note:long active:boolean deactivate:active=false …]");
    const singular = rest.find((one) => !one.includes(":"));
    const members = membersOf(rest.filter((one) => one.includes(":")));
    const { written, changed, order } = writeNoun(root, noun, singular, members);
    format(root, [...written, ...changed]);
    writeTableTypes(root);
    console.log(`New:
${written.join("\n")}

Changed, to register it:
${[...changed, "server/db/tables.ts"].join("\n")}

Next (README, "Add a resource in ten minutes"):
- Translate its words: npx vitest run --project unit --reporter=dot src/locales lists those still in English.
- Icon and place in the menu: resources/${noun}/resource.ts; it has place ${order} of Settings, the others are: grep -n "menu:" resources/*/resource.ts
- Business checks: server/modules/${noun}/service.ts
- Its tests: npx vitest run --project api server/modules/${noun}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
