import { type Contract, type Operation, takesKey } from "#contracts/contract";
import { type ErrorCode, errorStatus } from "#contracts/errors";
import { permissionOf } from "#contracts/permission-of";
import { sentence } from "#server/kit/sentences";
import type { Json, SchemaWriter } from "./schemas.ts";

const content = (schema: Json, example?: unknown): Json => ({ "application/json": { schema, ...(example !== undefined && { example }) } });
const isKeyScope = (permission: string): boolean => permission.startsWith("scope:");

/** A key has a token too, but no account. */
const ofAnyPerson = " Every person who is signed in has it; API keys are refused with `FORBIDDEN`.";

/** Return an operation of a contract as an OpenAPI 3.1 operation object. */
export function describeOperation(contract: Contract, name: string, operation: Operation, write: SchemaWriter): Json {
  const permission = permissionOf(operation.can);
  const permissions = [permission].flat();
  const also = operation.also && permissionOf(operation.also);
  const body = bodyOf(operation, write);
  return {
    operationId: `${contract.noun}.${name}`,
    tags: [contract.noun],
    summary: operation.summary,
    description: `Permission: ${permissions.join(" or ")}${also ? `, and ${also}` : ""}.${permissions.includes("token") ? ofAnyPerson : ""}`,
    "x-permission": permission,
    ...(also && { "x-permission-also": also }),
    security: operation.can === "anyone" ? [] : [permissions.some(isKeyScope) ? { apiKey: [] } : { session: [] }],
    parameters: parametersOf(operation, write),
    ...(body && { requestBody: body }),
    responses: { [String(operation.status ?? 200)]: successOf(operation, write), ...refusalsOf(operation) },
  };
}

function parametersOf(operation: Operation, write: SchemaWriter): Json[] {
  const params = operation.params ? (write.sent(operation.params).properties as Record<string, Json>) : {};
  const inPath = [...operation.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => {
    return { name, in: "path", required: true, schema: params[name] ?? { type: "string" } };
  });
  const query = operation.query ? write.sent(operation.query) : {};
  const required = (query.required as string[] | undefined) ?? [];
  const inQuery = Object.entries((query.properties ?? {}) as Record<string, Json>).map(([name, schema]) => {
    return { name, in: "query", required: required.includes(name), schema };
  });
  const shared = ["AcceptLanguage", ...(takesKey(operation) ? ["IdempotencyKey"] : [])];
  return [...inPath, ...inQuery, ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

function bodyOf(operation: Operation, write: SchemaWriter): Json | undefined {
  if (operation.raw) return { required: true, content: rawContent(operation) };
  if (!operation.body) return undefined;
  return { required: true, content: content(write.sent(operation.body), operation.example?.body) };
}

const rawContent = ({ can }: Operation): Json =>
  can === "anyone"
    ? {
        "application/json": {
          schema: { description: "The platform's own delivery, signed over its raw bytes" },
          example: { id: 820982911946154500 },
        },
      }
    : {
        "multipart/form-data": {
          schema: {
            type: "object",
            required: ["file"],
            properties: { file: { type: "string", contentMediaType: "application/octet-stream" } },
          },
          example: { file: "photo.jpg" },
        },
      };

function successOf(operation: Operation, write: SchemaWriter): Json {
  const headers = { "x-request-id": { $ref: "#/components/headers/RequestId" } };
  if (operation.bare)
    return { description: "The file", headers, content: { "*/*": { schema: { type: "string", contentMediaType: "*/*" } } } };
  const properties = { is_success: { const: true }, data: write.answer(operation.data), message: { type: "string" } };
  return { description: "Done", headers, content: content({ type: "object", required: ["is_success", "data", "message"], properties }) };
}

function refusalsOf(operation: Operation): Record<string, Json> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codesOf(operation))) byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  return Object.fromEntries([...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [String(status), refusal(codes)]));
}

const refusal = (codes: ErrorCode[]): Json => ({
  description: codes.map((code) => `\`${code}\` ${sentence(code, "en")}`).join("\n\n"),
  content: content({
    allOf: [
      { $ref: "#/components/schemas/Failure" },
      { type: "object", properties: { data: { type: "object", properties: { code: { enum: codes } } } } },
    ],
  }),
});

/** The codes the operation names, and those any call of its kind can return. */
function codesOf(operation: Operation): ErrorCode[] {
  const permissions = [permissionOf(operation.can)].flat();
  const isOpen = operation.can === "anyone";
  const isForPeople = !isOpen && !permissions.some((one) => isKeyScope(one) || one === "customer");
  return [
    "BAD_REQUEST",
    ...(isOpen ? [] : (["UNAUTHENTICATED"] as const)),
    ...(isOpen ? [] : ([permissions.some(isKeyScope) ? "SCOPE_MISSING" : "FORBIDDEN"] as const)),
    ...(isForPeople && !operation.withoutSecondFactor ? (["TWO_FACTOR_SETUP_REQUIRED"] as const) : []),
    ...(operation.params || operation.store ? (["NOT_FOUND"] as const) : []),
    ...(takesKey(operation) ? (["IDEMPOTENCY_IN_PROGRESS", "IDEMPOTENCY_KEY_REUSED", "ANSWER_ERASED"] as const) : []),
    ...(operation.body ? (["PAYLOAD_TOO_LARGE"] as const) : []),
    ...(operation.errors ?? []),
    "RATE_LIMITED",
    "INTERNAL",
    "DATABASE_UNAVAILABLE",
    ...(operation.method === "GET" ? [] : (["STORAGE_FULL"] as const)),
  ];
}
