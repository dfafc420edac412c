import { isFilter, rulesOf } from "./contract.mjs";
import { inSql } from "./fields.mjs";

/** Return the migration that creates the table. */
export const migration = ({ table, title, fields, first }) => `-- ${title}.
create table ${table} (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
${fields.map(({ name, sql }) => `  ${inSql(name)} ${sql},\n`).join("")}  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index ${table}_newest on ${table} (store_id, created_at desc, id desc);
create index ${table}_by_${first} on ${table} (store_id, ${inSql(first)} collate "C", id);
create index ${table}_search on ${table} using gin (search_text gin_trgm_ops);
`;

/** The condition that an action has been taken already. */
export const isSet = (row, field, value) =>
  value.startsWith('"') ? `${row}.${field} === ${value}` : `${value === "true" ? "" : "!"}${row}.${field}`;

const list = (names, of = (name) => name) => names.map(of).join(", ");

export const repository = ({
  noun,
  plural,
  One,
  type,
  table,
  Plural,
  first,
  own,
  fields,
}) => `import type { Input, Output } from "#contracts/contract";
import type { ${One}, New${One}, ${plural} } from "#contracts/${noun}";
import type { Lookup } from "#server/core/audit/api";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader, Tx } from "#server/db/open";
import { wordsIn } from "#server/db/search";
import { newId } from "#server/kit/ids";

type List = (typeof ${plural})["operations"]["list"];

const columns = ["id", ${list(own, (name) => `"${name}"`)}, "created_at", "updated_at", "version"] as const;
const valuesOf = ({ ${list(own)} }: New${One}) => ({ ${list(own)}, search_text: ${first}.toLowerCase() });

/** Return the store's ${table.replaceAll("_", " ")}, newest first by default. */
export async function list${Plural}(reader: Reader, storeId: string, query: Input<List>["query"]): Promise<Output<List>> {
  const keyset = keysetOf("${noun}", query, "-created_at", ["${first}"]);
  const filtered = reader
    .selectFrom("${table} as t")
    .where("t.store_id", "=", storeId)
    .where((eb) => eb.and(query.q ? wordsIn("t.search_text", query.q) : []))${fields
      .filter(isFilter)
      .map(({ name, values }) =>
        values
          ? `
    .where((eb) => eb.and(query.${name} ? [eb("t.${name}", "=", query.${name})] : []))`
          : `
    .$if(query.${name} !== undefined, (found) => found.where("t.${name}", "=", query.${name} === "true"))`,
      )
      .join("")};
  const rows = await seek(filtered.select(columns), "t", keyset).execute();
  return pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
}

export const find${One} = (reader: Reader, storeId: string, id: string): Promise<${One} | undefined> =>
  reader.selectFrom("${table}").select(columns).where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();

export const insert${One} = (tx: Tx, storeId: string, input: New${One}, now: Date): Promise<${One}> => {
  const at = now.toISOString();
  return tx
    .insertInto("${table}")
    .values({ id: newId(), store_id: storeId, ...valuesOf(input), created_at: at, updated_at: at, version: 1 })
    .returning(columns)
    .executeTakeFirstOrThrow();
};

/** Lock the row, so that the compared version is the one changed. */
export const lock${One} = (tx: Tx, storeId: string, id: string): Promise<${One} | undefined> =>
  tx.selectFrom("${table}").select(columns).where("store_id", "=", storeId).where("id", "=", id).forUpdate().executeTakeFirst();

export const update${One} = (tx: Tx, storeId: string, before: ${One}, input: New${One}, now: Date): Promise<${One}> =>
  tx
    .updateTable("${table}")
    .set({ ...valuesOf(input), updated_at: now.toISOString(), version: before.version + 1 })
    .where("store_id", "=", storeId)
    .where("id", "=", before.id)
    .returning(columns)
    .executeTakeFirstOrThrow();

export async function delete${One}(tx: Tx, storeId: string, id: string): Promise<void> {
  await tx.deleteFrom("${table}").where("store_id", "=", storeId).where("id", "=", id).execute();
}

/** How the log names ${table.replaceAll("_", " ")}. */
export const namesOf${Plural}: Readonly<Record<string, Lookup>> = {
  ${type}: (reader, storeId, ids) =>
    reader.selectFrom("${table}").select(["id", "${first === "name" ? first : `${first} as name`}"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
};
`;

const actionService = (one, names) => {
  const { name, label, past, field, value, reason } = one;
  const { One, oneTitle, article } = names;
  const rules = rulesOf(one, names);
  const thrown = ["NOT_FOUND", "STALE_VERSION", ...rules.map(({ code }) => code)].join(", ");
  const input = reason ? `{ reason }: Body<"${name}">, ` : "";
  const after = `{ ...before, ${field}: ${value} }`;
  const checked = rules.length > 0 ? `    check(after);\n` : "";
  return `
/** ${label} ${article} ${oneTitle.toLowerCase()}; one that is ${past} already stays as it is. @throws ${thrown} */
export const ${name}${One} = ({ db }: CoreDeps, id: string, ${input}context: CallContext): Promise<${One}> =>
  db.transaction(async (tx) => {
    const before = await locked(tx, id, context);
    await assertVersion(tx, context, versionOf(before), () => before);
    if (${isSet("before", field, value)}) return before;
${checked ? `    const after: ${One} = ${after};\n${checked}` : ""}    const changed = await update${One}(tx, context.store.id, before, ${checked ? "after" : after}, context.now);
    await announce(tx, context, "${past}", changed, { before: facts(before), after: facts(changed)${reason ? ", reason" : ""} });
    return changed;
  });
`;
};

/** The function that refuses values which do not fit together. */
const check = (rules, { One, own }) => {
  if (rules.length === 0) return "";
  const used = own.filter((name) => rules.some(({ uses }) => uses.includes(name)));
  return `
/** Refuse values that do not fit together. @throws ${rules.map(({ code }) => code).join(", ")} */
function check({ ${list(used)} }: New${One}): void {
${rules.map(({ code, condition }) => `  if (${condition}) throw new AppError("${code}");\n`).join("")}}
`;
};

export const service = (names) => {
  const { noun, plural, One, type, own, actions, rules } = names;
  const checked = rules.length > 0 ? "    check(input);\n" : "";
  const hasReason = actions.some(({ reason }) => reason);
  return `${hasReason ? 'import type { Input } from "#contracts/contract";\n' : ""}import type { ${list([One, `New${One}`, ...(hasReason ? [plural] : [])])} } from "#contracts/${noun}";
import { assertVersion } from "#server/db/assert-version";
import { writeAudit } from "#server/core/audit/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ${rules.length > 0 ? "AppError, " : ""}notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import type { CoreDeps } from "#server/core/module";
import { delete${One}, find${One}, insert${One}, lock${One}, update${One} } from "./repository.ts";
${
  hasReason
    ? `
type Body<Name extends keyof (typeof ${plural})["operations"]> = Input<(typeof ${plural})["operations"][Name]>["body"];
`
    : ""
}
/** Return one record. @throws NOT_FOUND */
export async function show${One}({ db }: CoreDeps, id: string, context: CallContext): Promise<${One}> {
  const found = await find${One}(db.kysely, context.store.id, id);
  if (!found) throw notFound();
  return found;
}

export const create${One} = ({ db }: CoreDeps, input: New${One}, context: CallContext): Promise<${One}> =>
  db.transaction(async (tx) => {
${checked}    const made = await insert${One}(tx, context.store.id, input, context.now);
    await announce(tx, context, "created", made, { after: facts(made) });
    return made;
  });

/** Change a record. @throws NOT_FOUND, and STALE_VERSION with \`current\` when someone changed it in between */
export const change${One} = ({ db }: CoreDeps, id: string, input: New${One}, context: CallContext): Promise<${One}> =>
  db.transaction(async (tx) => {
    const before = await locked(tx, id, context);
    await assertVersion(tx, context, versionOf(before), () => before);
${checked}    const changed = await update${One}(tx, context.store.id, before, input, context.now);
    await announce(tx, context, "updated", changed, { before: facts(before), after: facts(changed) });
    return changed;
  });
${actions.map((one) => actionService(one, names)).join("")}
/** Delete a record. @throws NOT_FOUND */
export const remove${One} = ({ db }: CoreDeps, id: string, context: CallContext): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await locked(tx, id, context);
    await delete${One}(tx, context.store.id, id);
    await announce(tx, context, "deleted", before, { before: facts(before) });
  });

${check(rules, names)}
async function locked(tx: Tx, id: string, context: CallContext): Promise<${One}> {
  const found = await lock${One}(tx, context.store.id, id);
  if (!found) throw notFound();
  return found;
}

const versionOf = ({ id, version }: ${One}) => ({ object_type: "${type}", object_id: id, version });
/** What the audit log shows of a record. */
const facts = ({ ${list(own)} }: ${One}) => ({ ${list(own)} });

type Change = { before?: Record<string, unknown>; after?: Record<string, unknown>${hasReason ? "; reason?: string" : ""} };

async function announce(tx: Tx, context: CallContext, happened: string, { id, version }: ${One}, change: Change): Promise<void> {
  await writeAudit(tx, context, { action: \`${type}.\${happened}\`, object_type: "${type}", object_id: id, ...change });
  await publishLive(tx, { store_id: context.store.id, resource: "${noun}", ids: [id], type: happened, version });
}
`;
};

export const routes = ({ noun, plural, Plural, One, actions }) => `import type { FastifyInstance } from "fastify";
import { ${plural} } from "#contracts/${noun}";
import { mount } from "#server/kit/mount";
import type { CoreDeps } from "#server/core/module";
import { list${Plural} } from "./repository.ts";
import { ${list(["change", "create", "remove", "show", ...actions.map(({ name }) => name)], (verb) => verb + One)} } from "./service.ts";

export function register${Plural}(app: FastifyInstance, deps: CoreDeps): void {
  mount(
    app,
    ${plural},
    {
      list: ({ context, query }) => list${Plural}(deps.db.kysely, context.store.id, query),
      show: ({ params, context }) => show${One}(deps, params.id, context),
      create: ({ body, context }) => create${One}(deps, body, context),
      update: ({ params, body, context }) => change${One}(deps, params.id, body, context),
${actions
  .map(
    ({ name, reason }) =>
      `      ${name}: ({ params, ${reason ? "body, " : ""}context }) => ${name}${One}(deps, params.id, ${reason ? "body, " : ""}context),\n`,
  )
  .join("")}      delete: async ({ params, context }) => {
        await remove${One}(deps, params.id, context);
        return { deleted: true as const };
      },
    },
    deps.ports,
  );
}
`;

const actionTest = ({ name, past, field, value, start, reason }) => {
  const body = (version) => `{ expected_version: ${version}${reason ? ', reason: "Outdated"' : ""} }`;
  return `
  it("can be ${past} by the owner alone, and once", async () => {
    const one = await made("To ${name}", ${JSON.stringify(start)});
    const target = \`\${address}/\${one.id}/${name}\`;
    const { client } = await api.member(["returns"]);
    expect((await client.post(target, {})).status).toBe(403);
    expect((await store.owner.post(target, ${body(1)})).body.data).toMatchObject({ ${field}: ${value}, version: 2 });
    expect((await store.owner.post(target, ${body(1)})).status).toBe(409);
    expect((await store.owner.post(target, ${body(2)})).body.data.version).toBe(2);
${
  reason
    ? `    expect((await store.owner.post(target, { expected_version: 2, reason: " " })).status).toBe(400);
    const [last] = (await store.owner.get(\`/api/v1/merchants/audit?object_id=\${one.id}\`)).body.data.items;
    expect(last.reason).toBe("Outdated");
`
    : ""
}  });
`;
};

const ruleTest = ({ code, condition, broken }) => `
  it(${JSON.stringify(`are refused with ${code} if ${condition}`)}, async () => {
    const wrong = { ...sample, ...${JSON.stringify(broken)} };
    const { id } = await made("Right");
    const answers = [await store.owner.post(address, wrong), await store.owner.put(\`\${address}/\${id}\`, { ...wrong, expected_version: 1 })];
    expect(answers.map(({ status, body }) => [status, body.data.code])).toEqual([
      [errorStatus.${code}, "${code}"],
      [errorStatus.${code}, "${code}"],
    ]);
  });
`;

export const serverTest = ({
  noun,
  path,
  first,
  sample,
  actions,
  rules,
}) => `import { afterAll, beforeAll, describe, expect, it } from "vitest";
${rules.length > 0 ? 'import { errorStatus } from "#contracts/errors";\n' : ""}import { startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";

const address = "${path}";
const sample = ${JSON.stringify(sample)};

describe("${noun.replaceAll("-", " ")}", () => {
  let api: TestApi;
  let store: TestStore;
  beforeAll(async () => {
    api = await startApi();
    store = await api.register();
  });
  afterAll(() => api.close());
  const made = async (${first}: string, more = {}) => (await store.owner.post(address, { ...sample, ...more, ${first} })).body.data;

  it("are not shown without a session", async () => {
    expect((await api.as(null).get(address)).status).toBe(401);
  });

  it("are changed by the owner only", async () => {
    const { client } = await api.member(["returns"]);
    expect((await client.get(address)).status).toBe(200);
    expect((await client.post(address, sample)).status).toBe(403);
  });

  it("need a ${first.replaceAll("_", " ")}", async () => {
    const answer = await store.owner.post(address, { ...sample, ${first}: " ", other: 1 });
    expect([answer.status, Object.keys(answer.body.data.errors).sort()]).toEqual([400, ["${first}", "other"].sort()]);
  });

  it("of another store are not found", async () => {
    const { id } = await made("Mine");
    const other = await api.register();
    expect((await other.owner.get(\`\${address}/\${id}\`)).status).toBe(404);
    expect((await other.owner.put(\`\${address}/\${id}\`, sample)).status).toBe(404);
    expect((await other.owner.delete(\`\${address}/\${id}\`)).status).toBe(404);
  });

  it("changed by someone else are not overwritten", async () => {
    const { id } = await made("First");
    const change = (${first}: string) => store.owner.put(\`\${address}/\${id}\`, { ...sample, ${first}, expected_version: 1 });
    expect((await change("Second")).body.data.version).toBe(2);
    const late = await change("Third");
    expect([late.status, late.body.data.code, late.body.data.current.${first}]).toEqual([409, "STALE_VERSION", "Second"]);
  });

  it("are created, found and deleted", async () => {
    const one = await made("Needle in hay");
    expect(one).toMatchObject({ ...sample, ${first}: "Needle in hay", version: 1 });
    const found = await store.owner.get(\`\${address}?q=needle\`);
    expect(found.body.data.items.map(({ id }: { id: string }) => id)).toEqual([one.id]);
    expect((await store.owner.delete(\`\${address}/\${one.id}\`)).body.data).toEqual({ deleted: true });
    expect((await store.owner.get(\`\${address}/\${one.id}\`)).status).toBe(404);
  });
${actions.map(actionTest).join("")}${rules.map(ruleTest).join("")}});
`;
