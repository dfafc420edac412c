/** Return the migration that creates the table. */
export const migration = ({ table, title }) => `-- ${title}.
create table ${table} (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  name text not null,
  note text not null,
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index ${table}_newest on ${table} (store_id, created_at desc, id desc);
create index ${table}_by_name on ${table} (store_id, name collate "C", id);
create index ${table}_search on ${table} using gin (search_text gin_trgm_ops);
`;

export const repository = ({ noun, plural, One, table, Plural }) => `import type { Input, Output } from "#contracts/contract";
import type { ${One}, New${One}, ${plural} } from "#contracts/${noun}";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader, Tx } from "#server/db/open";
import { wordsIn } from "#server/db/search";
import { newId } from "#server/kit/ids";

type List = (typeof ${plural})["operations"]["list"];

const columns = ["id", "name", "note", "created_at", "updated_at", "version"] as const;
const valuesOf = ({ name, note }: New${One}) => ({ name, note, search_text: name.toLowerCase() });

/** Return the store's ${table.replaceAll("_", " ")}, newest first by default. */
export async function list${Plural}(reader: Reader, storeId: string, query: Input<List>["query"]): Promise<Output<List>> {
  const keyset = keysetOf(query, "-created_at", ["name"]);
  const filtered = reader
    .selectFrom("${table} as t")
    .where("t.store_id", "=", storeId)
    .where((eb) => eb.and(query.q ? wordsIn("t.search_text", query.q) : []));
  const rows = await seek(filtered.select(["t.id", "t.name", "t.note", "t.created_at", "t.updated_at", "t.version"]), "t", keyset).execute();
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
`;

export const service = ({ noun, One, type }) => `import type { ${One}, New${One} } from "#contracts/${noun}";
import { assertVersion } from "#server/db/assert-version";
import { writeAudit } from "#server/db/audit";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import type { ModuleDeps } from "#server/modules/module";
import { delete${One}, find${One}, insert${One}, lock${One}, update${One} } from "./repository.ts";

/** Return one record. @throws NOT_FOUND */
export async function show${One}({ db }: ModuleDeps, id: string, context: CallContext): Promise<${One}> {
  const found = await find${One}(db.kysely, context.store.id, id);
  if (!found) throw notFound();
  return found;
}

export const create${One} = ({ db }: ModuleDeps, input: New${One}, context: CallContext): Promise<${One}> =>
  db.transaction(async (tx) => {
    const made = await insert${One}(tx, context.store.id, input, context.now);
    await announce(tx, context, "created", made, { after: { name: made.name, note: made.note } });
    return made;
  });

/** Change a record. @throws NOT_FOUND, and STALE_VERSION with \`current\` when someone changed it in between */
export const change${One} = ({ db }: ModuleDeps, id: string, input: New${One}, context: CallContext): Promise<${One}> =>
  db.transaction(async (tx) => {
    const before = await locked(tx, id, context);
    await assertVersion(tx, context, { object_type: "${type}", object_id: id, version: before.version }, () => before);
    const changed = await update${One}(tx, context.store.id, before, input, context.now);
    await announce(tx, context, "updated", changed, {
      before: { name: before.name, note: before.note },
      after: { name: changed.name, note: changed.note },
    });
    return changed;
  });

/** Delete a record. @throws NOT_FOUND */
export const remove${One} = ({ db }: ModuleDeps, id: string, context: CallContext): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await locked(tx, id, context);
    await delete${One}(tx, context.store.id, id);
    await announce(tx, context, "deleted", before, { before: { name: before.name, note: before.note } });
  });

async function locked(tx: Tx, id: string, context: CallContext): Promise<${One}> {
  const found = await lock${One}(tx, context.store.id, id);
  if (!found) throw notFound();
  return found;
}

type Change = { before?: Record<string, unknown>; after?: Record<string, unknown> };

async function announce(tx: Tx, context: CallContext, happened: string, { id, version }: ${One}, change: Change): Promise<void> {
  await writeAudit(tx, context, { action: \`${type}.\${happened}\`, object_type: "${type}", object_id: id, ...change });
  await publishLive(tx, { store_id: context.store.id, resource: "${noun}", ids: [id], type: happened, version });
}
`;

export const routes = ({ noun, plural, Plural, One }) => `import type { FastifyInstance } from "fastify";
import { ${plural} } from "#contracts/${noun}";
import { mount } from "#server/kit/mount";
import type { ModuleDeps } from "#server/modules/module";
import { list${Plural} } from "./repository.ts";
import { change${One}, create${One}, remove${One}, show${One} } from "./service.ts";

export function register${Plural}(app: FastifyInstance, deps: ModuleDeps): void {
  mount(
    app,
    ${plural},
    {
      list: ({ context, query }) => list${Plural}(deps.db.kysely, context.store.id, query),
      show: ({ params, context }) => show${One}(deps, params.id, context),
      create: ({ body, context }) => create${One}(deps, body, context),
      update: ({ params, body, context }) => change${One}(deps, params.id, body, context),
      delete: async ({ params, context }) => {
        await remove${One}(deps, params.id, context);
        return { deleted: true as const };
      },
    },
    deps.ports,
  );
}
`;

export const serverTest = ({ noun, path }) => `import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";

const address = "${path}";

describe("${noun.replaceAll("-", " ")}", () => {
  let api: TestApi;
  let store: TestStore;
  beforeAll(async () => {
    api = await startApi();
    store = await api.register();
  });
  afterAll(() => api.close());
  const made = async (name: string) => (await store.owner.post(address, { name })).body.data;

  it("are not shown without a session", async () => {
    expect((await api.as(null).get(address)).status).toBe(401);
  });

  it("are changed by the owner only", async () => {
    const { client } = await api.member(["returns"]);
    expect((await client.get(address)).status).toBe(200);
    expect((await client.post(address, { name: "A" })).status).toBe(403);
  });

  it("need a name", async () => {
    const answer = await store.owner.post(address, { name: " ", other: 1 });
    expect([answer.status, Object.keys(answer.body.data.errors).sort()]).toEqual([400, ["name", "other"]]);
  });

  it("of another store are not found", async () => {
    const { id } = await made("Mine");
    const other = await api.register();
    expect((await other.owner.get(\`\${address}/\${id}\`)).status).toBe(404);
    expect((await other.owner.put(\`\${address}/\${id}\`, { name: "Yours" })).status).toBe(404);
    expect((await other.owner.delete(\`\${address}/\${id}\`)).status).toBe(404);
  });

  it("changed by someone else are not overwritten", async () => {
    const { id } = await made("First");
    expect((await store.owner.put(\`\${address}/\${id}\`, { name: "Second", expected_version: 1 })).body.data.version).toBe(2);
    const late = await store.owner.put(\`\${address}/\${id}\`, { name: "Third", expected_version: 1 });
    expect([late.status, late.body.data.code, late.body.data.current.name]).toEqual([409, "STALE_VERSION", "Second"]);
  });

  it("are created, found and deleted", async () => {
    const one = await made("Needle in hay");
    expect(one).toMatchObject({ name: "Needle in hay", note: "", version: 1 });
    const found = await store.owner.get(\`\${address}?q=needle\`);
    expect(found.body.data.items.map(({ id }: { id: string }) => id)).toEqual([one.id]);
    expect((await store.owner.delete(\`\${address}/\${one.id}\`)).body.data).toEqual({ deleted: true });
    expect((await store.owner.get(\`\${address}/\${one.id}\`)).status).toBe(404);
  });
});
`;
