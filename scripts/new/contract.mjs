const action = ({ name, label, past }, { One, oneTitle }) => `
    ${name}: {
      method: "POST",
      path: \`\${prefix}/:id/${name}\`,
      can: ["update", "${One}"],
      summary: "${label} a ${oneTitle.toLowerCase()}; one that is ${past} already stays as it is",
      params,
      body: z.strictObject({ expected_version: ExpectedVersion }),
      data: ${One},
      errors: ["NOT_FOUND", "STALE_VERSION"],
      example: { body: { expected_version: 1 } },
    },`;

/** Whether lists are filtered by a field. */
export const isFilter = ({ kind }) => kind === "boolean";

/** Return the contract of a resource: list, show, create, update, delete, and its actions. */
export function contract(names) {
  const { noun, plural, One, oneTitle, title, path, fields, actions, first, sample } = names;
  const parts = [...new Set(["ExpectedVersion", "Id", "listQuery", "pageOf", "Time", ...fields.flatMap(({ uses }) => uses)])];
  const shapes = fields.map(({ name, shape }) => `${name}: ${shape}`).join(", ");
  const inputs = fields.map(({ name, input }) => `${name}: ${input}`).join(", ");
  return `import { z } from "zod";
import { defineContract } from "./contract.ts";
import { ${parts.join(", ")} } from "./envelope.ts";

const prefix = "${path}";
const params = z.object({ id: Id });

export const ${One} = z.object({ id: Id, ${shapes}, created_at: Time, updated_at: Time, version: z.int() });
export type ${One} = z.output<typeof ${One}>;

const New${One} = z.strictObject({ ${inputs} });
export type New${One} = z.output<typeof New${One}>;

const example = ${JSON.stringify(sample)};

export const ${plural} = defineContract({
  noun: "${noun}",
  subject: "${One}",
  service: "return-and-exchange",
  operations: {
    list: {
      method: "GET",
      path: prefix,
      can: ["read", "${One}"],
      summary: "${title}, newest first; q finds the ${first.replaceAll("_", " ")}",
      query: listQuery({ sorts: ["created_at", "${first}"], filters: { ${fields
        .filter(isFilter)
        .map(({ name }) => `${name}: z.enum(["true", "false"]).optional()`)
        .join(", ")} } }),
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
    },${actions.map((one) => action(one, names)).join("")}
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
}
