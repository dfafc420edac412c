/** Return the contract of a resource with a name and a note: list, show, create, update, delete. */
export const contract = ({ noun, plural, One, oneTitle, title, path }) => `import { z } from "zod";
import { defineContract } from "./contract.ts";
import { ExpectedVersion, Id, line, listQuery, pageOf, Time, text } from "./envelope.ts";

const prefix = "${path}";
const params = z.object({ id: Id });

export const ${One} = z.object({ id: Id, name: z.string(), note: z.string(), created_at: Time, updated_at: Time, version: z.int() });
export type ${One} = z.output<typeof ${One}>;

const New${One} = z.strictObject({ name: line(120).min(1), note: text(2000).default("") });
export type New${One} = z.output<typeof New${One}>;

const example = { name: "Example", note: "" };

export const ${plural} = defineContract({
  noun: "${noun}",
  subject: "${One}",
  service: "return-and-exchange",
  operations: {
    list: {
      method: "GET",
      path: prefix,
      can: ["read", "${One}"],
      summary: "${title}, newest first; q finds the name",
      query: listQuery({ sorts: ["created_at", "name"], filters: {} }),
      data: pageOf(${One}),
      store: "query",
    },
    show: { method: "GET", path: \`\${prefix}/:id\`, can: ["read", "${One}"], summary: "${oneTitle}", params, data: ${One}, errors: ["NOT_FOUND"] },
    create: { method: "POST", path: prefix, can: ["create", "${One}"], summary: "Create a ${oneTitle.toLowerCase()}", body: New${One}, data: ${One}, status: 201, example: { body: example } },
    update: {
      method: "PUT",
      path: \`\${prefix}/:id\`,
      can: ["update", "${One}"],
      summary: "Change a ${oneTitle.toLowerCase()}",
      params,
      body: New${One}.extend({ expected_version: ExpectedVersion }),
      data: ${One},
      errors: ["NOT_FOUND", "STALE_VERSION"],
      example: { body: { ...example, expected_version: 1 } },
    },
    delete: {
      method: "DELETE",
      path: \`\${prefix}/:id\`,
      can: ["delete", "${One}"],
      summary: "Delete a ${oneTitle.toLowerCase()}",
      params,
      data: z.object({ deleted: z.literal(true) }),
      errors: ["NOT_FOUND"],
    },
  },
});
`;
