import { readFileSync } from "node:fs";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { languages } from "#contracts/session/rules";
import { Form, storefrontDoor, storefrontLimits, Watch } from "#contracts/storefront";
import { systemContext } from "#server/core/stores/api";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest } from "#server/kit/errors";
import { languageOf } from "#server/kit/language";
import { alreadySent, mount } from "#server/kit/mount";
import { unsoundText } from "#server/kit/sound-text";
import { askByForm, type Visit } from "#server/messaging/subscribers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { Collected, collect } from "./collect.ts";
import { storefrontOfKey } from "./keys.ts";
import { scriptOf } from "./snippet.ts";
import { watchable, watchVariant } from "./watch.ts";

/** Register what shops' pages call: bodies of their own type and size, answers for other origins, and the script they load. */
export async function registerStorefrontDoor(app: FastifyInstance, deps: ModuleDeps): Promise<void> {
  const counters = storefrontCounters();
  const now = () => deps.clock.now();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const read = { parseAs: "string" as const, bodyLimit: storefrontLimits.bytes };
    scope.addContentTypeParser("*", read, (_request, text, done) => done(null, text));
    mount(
      scope,
      storefrontDoor,
      {
        collect: async ({ params, request, reply }) => {
          counters.requests(normalizeIP(request.ip), now());
          const { events } = parsed(Collected, request);
          const context = await entered(deps, params.key, request, reply);
          counters.events(context.store.id, now(), events.length);
          await deps.db.transaction((tx) => collect(tx, context, events));
          return nothing(reply);
        },
        form: async ({ params, request, reply }) => {
          counters.forms(normalizeIP(request.ip), now());
          const form = parsed(Form, request);
          const context = await entered(deps, params.key, request, reply);
          await deps.db.transaction((tx) => askByForm(tx, deps, context, form, visitOf(request)));
          return nothing(reply);
        },
        watch: async ({ params, request, reply }) => {
          counters.forms(normalizeIP(request.ip), now());
          const watch = parsed(Watch, request);
          const context = await entered(deps, params.key, request, reply);
          await deps.db.transaction((tx) => watchVariant(tx, deps, context, watch, visitOf(request)));
          return nothing(reply);
        },
        watchable: async ({ params, query, request, reply }) => {
          counters.requests(normalizeIP(request.ip), now());
          const { store } = await entered(deps, params.key, request, reply);
          await watchable(deps.db.kysely, store.id, query.variant);
          return nothing(reply.header("cache-control", "public, max-age=60"));
        },
        words: async ({ params, reply }) =>
          alreadySent(
            reply
              .header("access-control-allow-origin", "*")
              .header("cross-origin-resource-policy", "cross-origin")
              .header("cache-control", "public, max-age=3600")
              .send(watchWords(params.language)),
          ),
      },
      deps.ports,
    );
    for (const { path, method } of Object.values(storefrontDoor.operations)) {
      if (method === "GET") continue;
      scope.options<{ Params: { key: string } }>(path, async (request, reply) => {
        await entered(deps, request.params.key, request, reply);
        reply.header("access-control-allow-methods", "POST").header("access-control-allow-headers", "content-type");
        return nothing(reply.header("access-control-max-age", "86400"));
      });
    }
  });
  app.get<{ Params: { file: string } }>("/m/s/:file", async (request, reply) => {
    const key = /^(bhp_[\w-]{20,60})\.js$/.exec(request.params.file)?.[1] ?? "";
    await storefrontOfKey(deps.db.kysely, key);
    return reply
      .header("content-type", "text/javascript; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .header("cross-origin-resource-policy", "cross-origin")
      .send(scriptOf(deps.config.publicUrl, key));
  });
}

const nothing = (reply: FastifyReply) => alreadySent(reply.code(204).send());

/** Read a body, which pages send as text. @throws BAD_REQUEST */
function parsed<T extends z.ZodType>(shape: T, { body }: FastifyRequest): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(typeof body === "string" ? body : "");
  } catch {
    throw badRequest({ _: "INVALID" });
  }
  const unsound = unsoundText(value);
  if (unsound !== null) throw badRequest({ [unsound]: "INVALID" });
  const result = shape.safeParse(value);
  if (!result.success) throw badRequest(Object.fromEntries(result.error.issues.map((issue) => [issue.path.join(".") || "_", "INVALID"])));
  return result.data;
}

/**
 * Return the context of the shop whose key it is. A browser names its page's origin, which must be one of the shop's hosts.
 * @throws NOT_FOUND, FORBIDDEN
 */
async function entered(deps: ModuleDeps, key: string, request: FastifyRequest, reply: FastifyReply): Promise<CallContext> {
  const { store_id, hosts } = await storefrontOfKey(deps.db.kysely, key);
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (!hosts.includes(hostOf(origin))) throw new AppError("FORBIDDEN", { permission: "public" });
    reply.header("access-control-allow-origin", origin).header("vary", "origin").header("cross-origin-resource-policy", "cross-origin");
  }
  const context = await systemContext(deps.db.kysely, store_id, deps.clock.now());
  return { ...context, actor: { ...context.actor, type: "customer", name: "" }, ip: request.ip, language: languageOf(request) };
}

function hostOf(origin: string): string {
  try {
    return new URL(origin).host;
  } catch {
    return "";
  }
}

const visitOf = ({ ip, headers }: FastifyRequest): Visit => ({ ip, user_agent: headers["user-agent"] ?? null });

const read = new Map<string, Record<string, string>>();

/** Return what the form of a shop's page says, with the language it says it in. */
function watchWords(wanted: string): Record<string, string> {
  const language = languages.find((one) => one === wanted) ?? "en";
  const known = read.get(language);
  if (known) return known;
  const file = new URL(`../../locales/storefront/${language}.json`, import.meta.url);
  const words = { language, ...(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) };
  read.set(language, words);
  return words;
}

const minute = 60_000;
/** Forms are filled by people. */
const formsPerIp = 20;
const mostKeys = 10_000;

/** Return a counter of calls within the current minute, by key. Each replica counts its own. */
function counter(most: number) {
  const counts = new Map<string, number>();
  let window = 0;
  return (key: string, now: Date, amount = 1): void => {
    const current = Math.floor(now.getTime() / minute);
    if (current !== window || counts.size >= mostKeys) counts.clear();
    window = current;
    const count = (counts.get(key) ?? 0) + amount;
    counts.set(key, count);
    if (count > most) throw new AppError("RATE_LIMITED", { retry_after: 60 - Math.floor((now.getTime() % minute) / 1000) });
  };
}

/** Return the limits of one server. Each throws RATE_LIMITED. */
const storefrontCounters = () => ({
  requests: counter(storefrontLimits.perIp),
  forms: counter(formsPerIp),
  events: counter(storefrontLimits.perStore),
});
