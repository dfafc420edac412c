import fc from "fast-check";
import { z } from "zod";
import type { Contract, Operation } from "#contracts/contract";
import { contracts } from "#contracts/index";
import { onePixel } from "../one-pixel.ts";
import { fileForm, photoForm } from "../photo.ts";
import { fitting, type KnownIds, type Schema } from "./from-schema.ts";
import { hostileKey, hostileText, hostileValue } from "./hostile.ts";

export const callers = ["owner", "member", "foreign", "key", "customer", "nobody"] as const;
export type FuzzCaller = (typeof callers)[number];

export interface FuzzCall {
  operation: string;
  caller: FuzzCaller;
  request: { method: Operation["method"]; url: string; headers: Record<string, string>; payload?: string | Buffer };
}
/** Return the ids of a test store that suit a field of an operation. */
export type IdsOf = (noun: string) => KnownIds;

const schemaOf = (shape: z.ZodType): Schema => z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as Schema;
const json = { "content-type": "application/json" };

/** Return calls of every operation of every contract: mostly well-formed with one or two hostile values, some broken throughout. */
export function anyCall(ids: IdsOf): fc.Arbitrary<FuzzCall> {
  const all = contracts.flatMap((contract) =>
    Object.entries(contract.operations).map(([name, one]) => callOf(contract, name, one, ids(contract.noun))),
  );
  return fc.oneof(...all);
}

function callOf({ noun }: Contract, name: string, operation: Operation, ids: KnownIds): fc.Arbitrary<FuzzCall> {
  return fc
    .record({ caller: callerOf(operation), url: addressOf(operation, ids), sent: bodyOf(operation, ids), headers: extraHeaders })
    .map(({ caller, url, sent, headers }) => ({
      operation: `${noun}.${name}`,
      caller,
      request: {
        method: operation.method,
        url,
        headers: { ...headers, ...sent.headers },
        ...(sent.payload !== undefined && { payload: sent.payload }),
      },
    }));
}

/** The caller with the right is frequent; everybody else must be refused in order too. */
function callerOf({ can, path }: Operation): fc.Arbitrary<FuzzCaller> {
  const usual = can === "anyone" ? "nobody" : path.includes("/portal/") ? "customer" : path.startsWith("/api/v1/public/") ? "key" : "owner";
  return fc.oneof({ weight: 4, arbitrary: fc.constant<FuzzCaller>(usual) }, { weight: 1, arbitrary: fc.constantFrom(...callers) });
}

const extraHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { "idempotency-key": "same" },
      { "idempotency-key": "é\u00a0" },
      { "idempotency-key": "x".repeat(300) },
      { "if-match": '"999999999"' },
      { "if-match": "NaN" },
      { "accept-language": "xx-😀,*;q=5" },
      { "last-event-id": "-1" },
      { accept: "text/html;q=nan" },
      { "x-request-id": "x".repeat(5000) },
    ),
  },
);

function addressOf({ path, params, query }: Operation, ids: KnownIds): fc.Arbitrary<string> {
  const properties: Record<string, Schema> = params ? schemaOf(params).properties : {};
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const inPath = names.map((name) =>
    fc.oneof(
      { weight: 8, arbitrary: fitting(properties[name] ?? { type: "string" }, ids, name).map(String) },
      { weight: 1, arbitrary: hostileText },
    ),
  );
  return fc.tuple(fc.tuple(...inPath), queryOf(query, ids)).map(([values, search]) => {
    const filled = names.reduce((address, name, i) => address.replace(`:${name}`, encoded(values[i] ?? "")), path);
    return search ? `${filled}?${search}` : filled;
  });
}

/** A percent sign that ends nothing stays as it is: a broken address is part of the exercise. */
const encoded = (text: string): string => (/^%/.test(text) ? text : encodeURIComponent(text.toWellFormed()) || "%20");

function queryOf(query: Operation["query"], ids: KnownIds): fc.Arbitrary<string> {
  if (!query) return fc.constantFrom("", "", "", "x=1");
  const properties: [string, Schema][] = Object.entries(schemaOf(query).properties ?? {});
  const asText = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));
  const usual = fc.record(Object.fromEntries(properties.map(([name, one]) => [name, fitting(one, ids, name).map(asText)])), {
    requiredKeys: schemaOf(query).required ?? [],
  });
  const name = properties.length > 0 ? fc.constantFrom(...properties.map(([one]) => one)) : fc.constant("x");
  const odd = fc.tuple(
    fc.oneof({ weight: 6, arbitrary: name }, { weight: 1, arbitrary: hostileKey }),
    hostileText,
    fc.constantFrom("=", "=", "=", "[]=", "[a]="),
  );
  const sorts: string[] = properties.find(([one]) => one === "sort")?.[1].enum ?? ["-created_at"];
  return fc
    .record({ usual, odd: fc.array(odd, { maxLength: 2 }), cursor: fc.option(cursorOf(sorts), { freq: 6 }) })
    .map(({ usual: calm, odd: wild, cursor }) => {
      const parts = Object.entries(calm).map(([key, value]) => `${encoded(key)}=${encoded(value)}`);
      for (const [key, value, sign] of wild) parts.push(`${encoded(key)}${sign}${encoded(value)}`);
      if (cursor && properties.some(([key]) => key === "cursor")) parts.push(`cursor=${cursor}`);
      return parts.join("&");
    });
}

/** A cursor with a right look: base64url of a sort, a key and an id, or of anything else. */
function cursorOf(sorts: readonly string[]): fc.Arbitrary<string> {
  const key = fc.oneof(hostileText, fc.constantFrom("2026", "1", "1e3", "2026-06-01", "9".repeat(18), "2026-06-01T09:00:00.000Z"));
  const parts = fc.oneof(
    fc.tuple(fc.constantFrom(...sorts), key, hostileText),
    fc.tuple(key, hostileText),
    fc.array(hostileValue, { maxLength: 3 }),
  );
  return fc.oneof(
    { weight: 8, arbitrary: parts.map((one) => Buffer.from(JSON.stringify(one)).toString("base64url").slice(0, 500)) },
    { weight: 1, arbitrary: fc.constantFrom("////", "e30", "bnVsbA", "") },
  );
}

interface Sent {
  headers: Record<string, string>;
  payload?: string | Buffer;
}

function bodyOf(operation: Operation, ids: KnownIds): fc.Arbitrary<Sent> {
  if (operation.raw) return fc.oneof({ weight: 5, arbitrary: forms }, { weight: 1, arbitrary: brokenBodies });
  if (!operation.body)
    return fc.oneof({ weight: 8, arbitrary: fc.constant<Sent>({ headers: {} }) }, { weight: 1, arbitrary: brokenBodies });
  const fromSchema = fitting(schemaOf(operation.body), ids);
  const { body: example } = operation.example ?? {};
  const usual = example === undefined ? fromSchema : fc.oneof(fromSchema, withIds(example, ids));
  const changed = fc
    .tuple(usual, fc.array(fc.tuple(fc.nat(), fc.nat(20), hostileKey, hostileValue), { maxLength: 2 }))
    .map(([value, changes]) => {
      let text = JSON.stringify(value);
      for (const [at, kind, key, hostile] of changes) text = changedAt(text, at, kind === 0 ? key : null, hostile);
      return { headers: json, payload: text };
    });
  return fc.oneof({ weight: 12, arbitrary: changed }, { weight: 1, arbitrary: brokenBodies });
}

/** The document's example, with ids that exist in place of its own. */
function withIds(example: unknown, ids: KnownIds): fc.Arbitrary<unknown> {
  const put = (value: unknown, field: string, at: number): unknown => {
    const known = ids(field);
    if (typeof value === "string" && known.length > 0) return known[at % known.length];
    if (Array.isArray(value)) return value.map((one) => put(one, field, at));
    if (!value || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, put(one, name, at)]));
  };
  return fc.nat(50).map((at) => put(example, "", at));
}

/** Replace one value of a JSON text, or add a key beside it. Works on the text, as an object could not carry `__proto__`. */
function changedAt(text: string, at: number, key: string | null, hostile: unknown): string {
  const places: (string | number)[][] = [];
  const walk = (value: unknown, path: (string | number)[]): void => {
    places.push(path);
    if (value && typeof value === "object" && places.length < 500)
      for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name]);
  };
  const root: unknown = JSON.parse(text);
  walk(root, []);
  const place = places[at % places.length] ?? [];
  const mark = "\u0001here";
  const replaced = place.length === 0 ? mark : withValue(root, place, mark);
  const written = JSON.stringify(hostile) ?? "null";
  return JSON.stringify(replaced).replace(JSON.stringify(mark), () => (key === null ? written : `{${JSON.stringify(key)}:${written}}`));
}

function withValue(root: unknown, [name, ...rest]: (string | number)[], value: unknown): unknown {
  if (name === undefined) return value;
  const copy = (Array.isArray(root) ? [...root] : { ...(root as object) }) as Record<string | number, unknown>;
  copy[name] = withValue(copy[name], rest, value);
  return copy;
}

const brokenBodies: fc.Arbitrary<Sent> = fc.oneof(
  hostileValue.map((value) => ({ headers: json, payload: JSON.stringify(value) ?? "" })),
  fc.constantFrom<Sent>(
    { headers: json, payload: "" },
    { headers: json, payload: "{" },
    { headers: json, payload: '{"a":NaN}' },
    { headers: json, payload: '{"a":1e999}' },
    { headers: json, payload: '{"__proto__":{"x":1}}' },
    { headers: json, payload: '{"a":"\\ud800"}' },
    { headers: json, payload: Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]) },
    { headers: json, payload: Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]) },
    { headers: json, payload: "[".repeat(200_000) },
    { headers: json, payload: `${"[".repeat(200_000)}${"]".repeat(200_000)}` },
    { headers: json, payload: `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}` },
    { headers: json, payload: `"${"x".repeat(1024 * 1024)}"` },
    { headers: { "content-type": "application/json; charset=utf-16" }, payload: "{}" },
    { headers: { "content-type": "text/plain" }, payload: "{}" },
    { headers: { "content-type": "application/xml" }, payload: "<a/>" },
    { headers: { "content-type": "application/x-www-form-urlencoded" }, payload: "a=1&__proto__[x]=1" },
    { headers: { "content-type": "multipart/form-data" }, payload: "--" },
    { headers: { "content-type": "nothing" }, payload: "x" },
    { headers: { ...json, "content-encoding": "gzip" }, payload: "{}" },
  ),
);

const { payload: wholeForm, headers: formHeaders } = photoForm;
const forms: fc.Arbitrary<Sent> = fc.oneof(
  fc.constant<Sent>({ headers: formHeaders, payload: wholeForm }),
  fc.nat(wholeForm.length).map((at) => ({ headers: formHeaders, payload: wholeForm.subarray(0, at) })),
  hostileText.map((name) => ({
    headers: formHeaders,
    payload: fileForm(onePixel, { name }).payload,
  })),
  fc.constantFrom<Sent>(
    { headers: { "content-type": "multipart/form-data; boundary=" }, payload: wholeForm },
    { headers: { "content-type": `multipart/form-data; boundary=${"x".repeat(200)}` }, payload: wholeForm },
    { headers: formHeaders, payload: "--edge\r\n\r\n\r\n".repeat(1000) },
    { headers: formHeaders, payload: `--edge\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--edge--\r\n` },
    { headers: formHeaders, payload: `--edge\r\ncontent-disposition: form-data; name="file"\r\n\r\n1\r\n--edge--\r\n` },
    { headers: formHeaders, payload: `--edge\r\n${"x-y: z\r\n".repeat(5000)}\r\n1\r\n--edge--\r\n` },
  ),
);

/** Return a call as text, for a report; long bodies are cut. */
export function described({ operation, caller, request }: FuzzCall): string {
  const { payload } = request;
  const shown = payload === undefined ? "" : JSON.stringify(String(payload).slice(0, 600));
  return `${operation} by ${caller}: ${request.method} ${request.url.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 200)} ${shown}`;
}
