const label = (name) => {
  const words = name.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
};

/** Return the name of the list of a choice's values in the contract. */
export const valuesName = (name) => `${name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())}Values`;

/** What a kind of field is in the contract, the table and the form. `input` is the schema of what is sent. */
const kinds = {
  text: ({ optional }) => ({
    shape: "z.string()",
    input: optional ? 'line(120).default("")' : "line(120).min(1)",
    sql: "text not null",
    ...(optional && { empty: '""' }),
    rules: optional ? "rules.optional(120)" : "rules.text(120)",
    control: "<Input maxLength={120} />",
    sample: "Example",
    others: optional ? [""] : ["Another example"],
    uses: ["line"],
    antd: "Input",
  }),
  long: () => ({
    shape: "z.string()",
    input: 'text(2000).default("")',
    sql: "text not null",
    empty: '""',
    rules: "rules.optional(2000)",
    control: "<Input.TextArea maxLength={2000} rows={4} />",
    sample: "",
    others: ["Example"],
    uses: ["text"],
    antd: "Input",
  }),
  email: () => ({
    shape: "z.string()",
    input: "Email",
    sql: "text not null",
    rules: "rules.email",
    control: '<Input type="email" maxLength={254} />',
    sample: "someone@example.test",
    uses: ["Email"],
    antd: "Input",
  }),
  phone: ({ optional }) => ({
    shape: "z.string()",
    input: optional ? 'line(40).default("")' : "line(40).min(1)",
    sql: "text not null",
    ...(optional && { empty: '""' }),
    rules: optional ? "rules.optional(40)" : "rules.text(40)",
    control: '<Input type="tel" dir="ltr" maxLength={40} />',
    sample: "+1 202 555 0143",
    others: optional ? [""] : [],
    uses: ["line"],
    antd: "Input",
  }),
  number: ({ optional }) => ({
    shape: optional ? "z.int().nullable()" : "z.int()",
    input: `z.int().min(0).max(1_000_000)${optional ? ".nullable().default(null)" : ""}`,
    sql: optional ? "integer" : "integer not null",
    ...(optional && { empty: "null" }),
    rules: optional ? null : "rules.needed",
    control: "<InputNumber min={0} max={1_000_000} precision={0} />",
    sample: 1,
    others: [0, 2, 1000, ...(optional ? [null] : [])],
    uses: [],
    antd: "InputNumber",
  }),
  date: ({ optional }) => ({
    shape: optional ? "Day.nullable()" : "Day",
    input: optional ? "Day.nullable().default(null)" : "Day",
    sql: optional ? "date" : "date not null",
    ...(optional && { empty: "null" }),
    rules: optional ? null : "rules.needed",
    control: "<DayPicker />",
    sample: "2026-06-01",
    others: ["2026-05-01", "2026-07-01", ...(optional ? [null] : [])],
    uses: ["Day"],
  }),
  boolean: () => ({
    shape: "z.boolean()",
    input: "z.boolean().default(true)",
    sql: "boolean not null",
    empty: "true",
    rules: null,
    control: "<Switch />",
    sample: true,
    others: [false],
    uses: [],
    antd: "Switch",
  }),
  choice: ({ name, values }) => ({
    shape: `z.enum(${valuesName(name)})`,
    input: `z.enum(${valuesName(name)})`,
    sql: `text not null check (${inSql(name)} in (${values.map((value) => `'${value}'`).join(", ")}))`,
    rules: "rules.needed",
    control: `<FormSelect options={${valuesName(name)}.map((value) => ({ value, label: t(\`values.${name}.\${value}\`) }))} />`,
    values,
    sample: values[0],
    others: values.slice(1),
    uses: [],
  }),
};

/** Words that PostgreSQL reads as its own unless they are quoted. */
const sqlWords = new Set(
  (
    "all and any array as asc both case cast check collate column constraint create default desc distinct do else end except false fetch " +
    "for foreign from grant group having in into leading limit not null offset on only or order placing primary references returning " +
    "select some table then to trailing true union unique user using when where window with"
  ).split(" "),
);
/** Return a column's name in a migration. */
export const inSql = (name) => (sqlWords.has(name) ? `"${name}"` : name);
/** Operations that every resource has. */
const usual = ["list", "show", "create", "update", "delete"];

function isVariable(name) {
  try {
    return Boolean(new Function(`"use strict"; const ${name} = 0;`));
  } catch {
    return false;
  }
}

/** Fields every row has besides its own. */
const taken = ["id", "store_id", "search_text", "created_at", "updated_at", "version"];

/** Return a field from "name:kind", "name:kind?" (optional) or "status:draft/active" (a choice), each with "=Label" if the name is not it. */
function fieldOf(argument) {
  const [, name, type, mark, given] = /^([a-z][a-z0-9_]*):([a-z][a-z0-9_/]*)(\??)(?:=(.+))?$/.exec(argument) ?? [];
  const values = type?.includes("/") ? type.split("/") : undefined;
  const kind = values ? "choice" : type;
  if (!name || !kinds[kind] || (kind === "choice" && (!values || mark || values.includes(""))))
    throw new Error(
      `"${argument}" is no field: name:kind, where kind is ${Object.keys(kinds)
        .filter((one) => one !== "choice")
        .join(", ")} (? = optional) or the values of a choice, draft/active/retired; "=Lead time (days)" after it is its label`,
    );
  if (taken.includes(name)) throw new Error(`every row has ${name} already`);
  if (!isVariable(name)) throw new Error(`a field cannot be named ${name}, which is a word of JavaScript`);
  return { name, kind, label: given ?? label(name), ...kinds[kind]({ name, values, optional: mark === "?" }) };
}

const pastOf = (verb) => {
  if (verb.endsWith("e")) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return /^[^aeiou]+[aeiou][^aeiouwxy]$/.test(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`;
};

const actionShape = /^([a-z]+)(?:\/([a-z]+))?:([a-z0-9_]+)=([a-z][a-z0-9_]*)(:reason)?$/;

/**
 * Return an action from "deactivate:active=false" or "retire:status=retired:reason": its name, the field it sets, and whether it asks
 * for a reason. A past tense that is not regular stands beside the name, "hide/hidden".
 */
function actionOf(argument, fields) {
  const [, name, past, field, value, reason] = actionShape.exec(argument) ?? [];
  const target = fields.find((one) => one.name === field);
  const allowed = target?.values ?? (target?.kind === "boolean" ? ["true", "false"] : []);
  if (!allowed.includes(value)) throw new Error(`"${argument}" sets no boolean field or choice of the resource`);
  if (usual.includes(name)) throw new Error(`every resource has ${name} already`);
  const literal = target.values ? `"${value}"` : value;
  return { name, past: past ?? pastOf(name), field, value: literal, reason: Boolean(reason), label: label(name) };
}

const isAction = (argument, fields) => actionShape.test(argument) && fields.some(({ name }) => argument.includes(`:${name}=`));

function functionOf(fields, condition) {
  try {
    return new Function(...fields.map(({ name }) => name), `return Boolean(${condition});`);
  } catch (error) {
    throw new Error(`"${condition}" is no condition in TypeScript: ${error.message}`);
  }
}

/** Return a rule from "NO_LEAD_TIME: active && lead_days === 0: An active supplier needs a lead time.": what it refuses, and why. */
function ruleOf(argument, fields) {
  const [, code, condition, sentence] = /^([A-Z][A-Z_]+): ?(.+?)(?:: ([A-Z].*))?$/.exec(argument) ?? [];
  const uses = fields.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(condition ?? ""));
  if (uses.length === 0)
    throw new Error(`"${argument}" is no rule: CODE: condition on the fields that is refused: the sentence that says why`);
  const refuses = functionOf(fields, condition);
  const isBroken = (row) => refuses(...fields.map(({ name }) => row[name]));
  return { code, condition, sentence, uses: uses.map(({ name }) => name), isBroken };
}

/** Return every combination of values for some fields, beginning with the samples. */
const combinations = (fields) =>
  fields.reduce(
    (rows, { name, sample, others }) => rows.flatMap((row) => [sample, ...others].map((value) => ({ ...row, [name]: value }))),
    [{}],
  );

/** Return the values that the conditions speak of, for a field: those at and beside a limit, also of a text's length. */
function valuesNear(rules, { kind }) {
  const conditions = rules.map(({ condition }) => condition).join(" ");
  const numbers = [...conditions.matchAll(/\b\d+\b/g)].flatMap(([found]) => [Number(found) - 1, Number(found), Number(found) + 1]);
  const texts = [...conditions.matchAll(/(["'])(.+?)\1/g)].map(([, , found]) => found);
  if (kind === "number") return numbers.filter((one) => one >= 0 && one <= 1_000_000);
  if (kind === "date") return texts.filter((one) => /^\d{4}-\d\d-\d\d$/.test(one));
  if (kind !== "text" && kind !== "long") return [];
  return [...texts, ...numbers.filter((one) => one > 0 && one <= 120).map((length) => "x".repeat(length))];
}

/** Return records that try what the rules decide on, from a usual one on. */
function recordsOf(fields, rules) {
  const used = fields
    .filter(({ name }) => rules.some(({ uses }) => uses.includes(name)))
    .map((field) => ({ ...field, others: [...(field.others ?? []), ...valuesNear(rules, field)] }));
  const base = Object.fromEntries(fields.map(({ name, sample }) => [name, sample]));
  return combinations(used).map((row) => ({ ...base, ...row }));
}

/** Return a record that no rule refuses, and for each rule the values with which it alone refuses that record: examples for tests. */
function examplesOf(records, rules) {
  const sample = records.find((row) => rules.every(({ isBroken }) => !isBroken(row)));
  if (!sample) throw new Error("no example was found that the rules accept: check their conditions, which say what is refused");
  const broken = rules.map((rule) => {
    const row = records.find((one) => rules.every((other) => other.isBroken(one) === (other === rule)));
    if (!row) throw new Error(`no example was found that ${rule.code} refuses: check its condition, or write the rule by hand (README)`);
    return { ...rule, broken: Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== sample[name])) };
  });
  return { sample, rules: broken };
}

/** Return whether an action can break a rule, and the values that a record needs for it to be taken, for its test. */
function trialOf({ name, field, value }, fields, records, { sample, rules }) {
  const set = JSON.parse(value);
  const isBroken = (row) => rules.some((rule) => rule.isBroken(row));
  const target = fields.find((one) => one.name === field);
  const values = [target.sample, ...target.others].filter((one) => one !== set);
  const row = records
    .flatMap((one) => values.map((other) => ({ ...one, [field]: other })))
    .find((one) => !isBroken(one) && !isBroken({ ...one, [field]: set }));
  if (!row) throw new Error(`no example was found that ${name} may be applied to: check the conditions of the rules`);
  const start = Object.fromEntries(Object.entries(row).filter(([key, one]) => key === field || one !== sample[key]));
  return { start, canBreak: records.some((one) => isBroken({ ...one, [field]: set })) };
}

const isRule = (argument) => /^[A-Z]/.test(argument);

/** Return the fields, actions and rules that the command names; without any, a name and a note. */
export function membersOf(args) {
  const names = args.filter((one) => !isRule(one)).map((one) => ({ name: one.split(":")[0] }));
  const isField = (one) => !isRule(one) && !isAction(one, names);
  const fields = args.filter(isField).map(fieldOf);
  if (fields.length === 0) fields.push(fieldOf("name:text"), fieldOf("note:long"));
  if (fields[0].kind !== "text" || fields[0].empty !== undefined)
    throw new Error("the first field names the record: a text that is not optional");
  const rules = args.filter(isRule).map((one) => ruleOf(one, fields));
  const records = recordsOf(fields, rules);
  const actions = args.filter((one) => !isRule(one) && !isField(one)).map((one) => actionOf(one, fields));
  const examples = examplesOf(records, rules);
  return { fields, actions: actions.map((one) => ({ ...one, ...trialOf(one, fields, records, examples) })), ...examples };
}
