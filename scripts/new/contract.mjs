import { valuesName } from "./fields.mjs";

const quoted = (list) => list.map((one) => `"${one}"`).join(", ");
/** The rules to check after an action: none if the value it sets breaks none. */
export const rulesOf = ({ canBreak }, { rules }) => (canBreak ? rules : []);
const codes = (rules) => rules.map(({ code }) => code);

const action = (one, names) => {
  const { name, label, past, reason } = one;
  const body = `expected_version: ExpectedVersion${reason ? ", reason: text(500).min(1)" : ""}`;
  return `
    ${name}: {
      method: "POST",
      path: \`\${prefix}/:id/${name}\`,
      can: ["update", "${names.One}"],
      summary: "${label} ${names.article} ${names.oneTitle.toLowerCase()}; one that is ${past} already stays as it is",
      params,
      body: z.strictObject({ ${body} }),
      data: ${names.One},
      errors: [${quoted(["NOT_FOUND", "STALE_VERSION", ...codes(rulesOf(one, names))])}],
      example: { body: { expected_version: 1${reason ? ', reason: "No longer needed"' : ""} } },
    },`;
};

/** Whether lists are filtered by a field. */
export const isFilter = ({ kind }) => kind === "boolean" || kind === "choice";

/** Return the contract of a resource: list, show, create, update, delete, and its actions. */
export function contract(names) {
  const { noun, plural, One, oneTitle, article, title, path, fields, actions, rules, choices, first, sample } = names;
  const parts = [...new Set(["ExpectedVersion", "Id", "listQuery", "pageOf", "Time", ...fields.flatMap(({ uses }) => uses)])];
  if (actions.some(({ reason }) => reason) && !parts.includes("text")) parts.push("text");
  const lists = choices.map(
    ({ name, values, type }) => `export const ${valuesName(name)} = [${quoted(values)}] as const;
export type ${type} = (typeof ${valuesName(name)})[number];

`,
  );
  const shapes = fields.map(({ name, shape }) => `${name}: ${shape}`).join(", ");
  const inputs = fields.map(({ name, input }) => `${name}: ${input}`).join(", ");
  return `import { z } from "zod";
import { defineContract } from "./contract.ts";
import { ${parts.join(", ")} } from "./envelope.ts";

const prefix = "${path}";
const params = z.object({ id: Id });

${lists.join("")}export const ${One} = z.object({ id: Id, ${shapes}, created_at: Time, updated_at: Time, version: z.int() });
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
        .map(({ name, values }) => `${name}: z.enum(${values ? valuesName(name) : '["true", "false"]'}).optional()`)
        .join(", ")} } }),
      data: pageOf(${One}),
      store: "query",
    },
    show: { method: "GET", path: \`\${prefix}/:id\`, can: ["read", "${One}"], summary: "${oneTitle}", params, data: ${One}, errors: ["NOT_FOUND"] },
    create: { method: "POST", path: prefix, can: ["create", "${One}"], summary: "Create ${article} ${oneTitle.toLowerCase()}", body: New${One}, data: ${One}, status: 201,${rules.length > 0 ? ` errors: [${quoted(codes(rules))}],` : ""} example: { body: example } },
    update: {
      method: "PUT",
      path: \`\${prefix}/:id\`,
      can: ["update", "${One}"],
      summary: "Change ${article} ${oneTitle.toLowerCase()}",
      params,
      body: New${One}.extend({ expected_version: ExpectedVersion }),
      data: ${One},
      errors: [${quoted(["NOT_FOUND", "STALE_VERSION", ...codes(rules)])}],
      example: { body: { ...example, expected_version: 1 } },
    },${actions.map((one) => action(one, names)).join("")}
    delete: {
      method: "DELETE",
      path: \`\${prefix}/:id\`,
      can: ["delete", "${One}"],
      summary: "Delete ${article} ${oneTitle.toLowerCase()}",
      params,
      data: z.object({ deleted: z.literal(true) }),
      errors: ["NOT_FOUND"],
    },
  },
});
`;
}
