import { errorStatus } from "#contracts/errors";
import { contracts } from "#contracts/index";
import { describeOperation } from "./operation.ts";
import { type Json, schemaWriter } from "./schemas.ts";

const failure = {
  type: "object",
  required: ["is_success", "data", "message"],
  properties: {
    is_success: { const: false },
    data: {
      type: "object",
      required: ["code"],
      properties: {
        code: { enum: Object.keys(errorStatus) },
        errors: { type: "object", additionalProperties: { type: "string" }, description: "Field path to sentence" },
      },
      additionalProperties: true,
    },
    message: { type: "string", description: "A sentence in the caller's language" },
  },
};

const parameters = {
  AcceptLanguage: { name: "Accept-Language", in: "header", schema: { type: "string" }, example: "en", description: "en, fr, vi, zh or ar" },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    schema: { type: "string", maxLength: 255 },
    description:
      "The same key with the same body answers the stored answer for 24 hours, also after the connection or the server was lost: what the call did and its answer are stored together. An upload is the same by its file's name and bytes. A refused call may be repeated with its key",
  },
};

/** Return the whole API as OpenAPI 3.1, derived from the contracts. */
export function buildDocument(version: string): Json {
  const write = schemaWriter();
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    for (const [name, operation] of Object.entries(contract.operations)) {
      const path = operation.path.replace(/:(\w+)/g, "{$1}");
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(contract, name, operation, write) };
    }
  }
  const description =
    "Success is `{ is_success: true, data, message }`, failure `{ is_success: false, data: { code }, message }`. Money is an integer of minor units.";
  return {
    openapi: "3.1.0",
    info: { title: "Backhaul", version, description },
    tags: contracts.map(({ noun, service }) => ({ name: noun, description: `Service ${service}` })),
    paths,
    components: {
      schemas: { ...write.gathered, Failure: failure },
      parameters,
      headers: { RequestId: { description: "Names this request in the logs", schema: { type: "string" } } },
      securitySchemes: {
        session: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A person's token, from signing in" },
        apiKey: { type: "http", scheme: "bearer", bearerFormat: "bh_live_… or bh_test_…", description: "A key of the store's own systems" },
      },
    },
  };
}
