import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageOrEnglish } from "#contracts/session/session";
import { writeAudit } from "#server/core/audit/api";
import { system, systemContext } from "#server/core/stores/api";
import { publishLive } from "#server/kit/events";
import { languageOf } from "#server/kit/language";
import { invalidPage, loadLinkKey, pageHtml, testAddressPage } from "#server/messaging/subscribers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { isOver, reachOf, type TestAddressRow } from "./repository.ts";
import { readToken } from "./token.ts";

type Named = FastifyRequest<{ Params: { token: string } }>;
const bodyLimit = 4096;

/** Serve the page where an address is confirmed. Scanners open links, so only its button changes anything. */
export async function registerPages(app: FastifyInstance, deps: ModuleDeps): Promise<void> {
  await app.register(async (scope) => {
    // The button says all; a form has no fields.
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit }, (_request, _text, done) =>
      done(null, null),
    );
    scope.get("/m/t/:token", (request: Named, reply) => answer(deps, request, reply, show));
    scope.post("/m/t/:token", (request: Named, reply) => answer(deps, request, reply, confirm));
  });
}

const send = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .headers({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "referrer-policy": "no-referrer" })
    .send(html);

type Deed = (deps: ModuleDeps, row: TestAddressRow) => Promise<"ask" | "done" | "expired">;

async function answer(deps: ModuleDeps, request: Named, reply: FastifyReply, deed: Deed) {
  const row = await rowOf(deps, request.params.token);
  if (!row) return send(reply, 404, pageHtml(invalidPage(languageOf(request))));
  const state = await deed(deps, row);
  const store = await deps.db.kysely.selectFrom("store").select("name").where("id", "=", row.store_id).executeTakeFirstOrThrow();
  const values = { store: store.name, ...reachOf(row) };
  return send(reply, state === "expired" ? 410 : 200, pageHtml(testAddressPage(languageOrEnglish(row.language), state, values)));
}

async function rowOf({ db }: ModuleDeps, text: string): Promise<TestAddressRow | null> {
  const token = readToken(text);
  if (!token) return null;
  const row = await db.kysely.selectFrom("test_address").selectAll().where("id", "=", token.id).executeTakeFirst();
  return row && token.isSignedBy(await loadLinkKey({ db }, db.kysely, row.store_id)) ? row : null;
}

const show: Deed = async ({ clock }, row) => {
  if (row.confirmed_at !== null) return "done";
  return isOver(row, clock.now()) ? "expired" : "ask";
};

const confirm: Deed = async (deps, row) => {
  const state = await show(deps, row);
  if (state !== "ask") return state;
  const { store_id, id } = row;
  await deps.db.transaction(async (tx) => {
    const context = await systemContext(tx, store_id, deps.clock.now());
    const { numUpdatedRows } = await tx
      .updateTable("test_address")
      .set({ confirmed_at: context.now.toISOString() })
      .where("store_id", "=", store_id)
      .where("id", "=", id)
      .where("confirmed_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const actor = { ...system, type: "customer" as const, name: "" };
    await writeAudit(tx, { ...context, actor }, { action: "test_address.confirmed", object_type: "test_address", object_id: id });
    await publishLive(tx, { store_id, resource: "test-addresses", ids: [id], type: "updated", version: null });
  });
  return "done";
};
