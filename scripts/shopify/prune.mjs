import {
  buildClientSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";

const rootFields = new Set(["QueryRoot", "Mutation"]);
/** Types that carry a condition of access are read through any field, so their own sentence applies. */
const accessOf = (raw) => raw?.requiredAccess ?? null;

/**
 * Return the SDL of the fields and arguments that the operations select, with all inputs they can pass. Descriptions keep
 * two facts alone: `access: …`, the scopes a type or field requires, and `idempotent`.
 */
export function prune(introspection, document) {
  const schema = buildClientSchema(introspection);
  const raw = new Map(introspection.__schema.types.map((type) => [type.name, type]));
  const { fields, types } = selected(schema, document);
  const lines = [];
  for (const name of [...types].sort()) {
    const type = schema.getType(name);
    if (name.startsWith("__") || ["ID", "String", "Int", "Float", "Boolean"].includes(name)) continue;
    lines.push(print(type, raw.get(name), fields.get(name) ?? new Map(), types));
  }
  return `${[head(schema), ...lines].join("\n\n")}\n`;
}

function selected(schema, document) {
  const fields = new Map();
  const types = new Set();
  const info = new TypeInfo(schema);
  const addInput = (named) => {
    if (types.has(named.name)) return;
    types.add(named.name);
    if (isInputObjectType(named))
      for (const field of Object.values(named.getFields())) if (!field.deprecationReason) addInput(getNamedType(field.type));
  };
  visit(
    document,
    visitWithTypeInfo(info, {
      VariableDefinition: () => void (info.getInputType() && addInput(getNamedType(info.getInputType()))),
      InlineFragment: () => void types.add(getNamedType(info.getType()).name),
      Field() {
        const parent = info.getParentType();
        const field = info.getFieldDef();
        if (!parent || !field || field.name.startsWith("__")) return;
        types.add(parent.name);
        types.add(getNamedType(field.type).name);
        if (!fields.has(parent.name)) fields.set(parent.name, new Map());
        const args = fields.get(parent.name).get(field.name) ?? new Set();
        for (const arg of field.args) if (String(arg.type).endsWith("!")) args.add(arg.name);
        fields.get(parent.name).set(field.name, args);
        for (const arg of args) addInput(getNamedType(field.args.find(({ name }) => name === arg).type));
      },
      Argument() {
        const field = info.getFieldDef();
        const arg = info.getArgument();
        if (!field || !arg || info.getDirective()) return;
        fields.get(info.getParentType().name).get(field.name).add(arg.name);
        addInput(getNamedType(arg.type));
      },
    }),
  );
  for (const [name, own] of fields) {
    const type = schema.getType(name);
    if (isInterfaceType(type)) copyToImplementations(schema, type, own, fields, types);
  }
  return { fields, types };
}

/** An implementation must have its interface's fields; one that is selected nowhere stays out unless it is the only one. */
function copyToImplementations(schema, type, own, fields, types) {
  const all = schema.getPossibleTypes(type);
  const named = all.filter(({ name }) => types.has(name));
  for (const { name } of named.length > 0 ? named : all.slice(0, 1)) {
    types.add(name);
    const target = fields.get(name) ?? new Map();
    for (const [field, args] of own) target.set(field, new Set([...(target.get(field) ?? []), ...args]));
    fields.set(name, target);
  }
}

const head = (schema) =>
  `schema {\n  query: ${schema.getQueryType().name}\n  mutation: ${schema.getMutationType().name}\n}\n\n` +
  "directive @idempotent(key: String!) on FIELD";

const note = (facts, indent) => {
  const text = facts.filter(Boolean).join("; ").replaceAll('"', "'");
  return text ? `${indent}"${text}"\n` : "";
};
const access = (raw) => (accessOf(raw) ? `access: ${accessOf(raw).replace(/\s+/g, " ").trim()}` : null);

function print(type, raw, own, types) {
  const top = note([access(raw)], "");
  if (isEnumType(type)) {
    const values = type.getValues().filter(({ deprecationReason }) => !deprecationReason);
    return `${top}enum ${type.name} {\n${values.map(({ name }) => `  ${name}`).join("\n")}\n}`;
  }
  if (isInputObjectType(type)) {
    const inputs = Object.values(type.getFields()).filter(({ deprecationReason }) => !deprecationReason);
    return `${top}input ${type.name} {\n${inputs.map((field) => `  ${field.name}: ${field.type}`).join("\n")}\n}`;
  }
  if (isUnionType(type))
    return `${top}union ${type.name} = ${type
      .getTypes()
      .map(String)
      .filter((name) => types.has(name))
      .join(" | ")}`;
  if (!isObjectType(type) && !isInterfaceType(type)) return `${top}scalar ${type.name}`;
  const parents = type
    .getInterfaces()
    .map(String)
    .filter((name) => types.has(name));
  const body = [...own].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, args]) => printField(type, raw, name, args));
  return `${top}${isInterfaceType(type) ? "interface" : "type"} ${type.name}${parents.length ? ` implements ${parents.join(" & ")}` : ""} {\n${body.join("\n")}\n}`;
}

function printField(type, raw, name, args) {
  const field = type.getFields()[name];
  const source = raw.fields.find((one) => one.name === name);
  const isIdempotent = rootFields.has(type.name) && /`@idempotent`/.test(field.description ?? "");
  const list = field.args.filter((arg) => args.has(arg.name)).map((arg) => `${arg.name}: ${arg.type}`);
  return `${note([access(source), isIdempotent && "idempotent"], "  ")}  ${name}${list.length ? `(${list.join(", ")})` : ""}: ${field.type}`;
}
