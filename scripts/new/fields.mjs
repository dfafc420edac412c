const label = (name) => {
  const words = name.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
};

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
    uses: [],
    antd: "Switch",
  }),
};

/** Fields every row has besides its own. */
const taken = ["id", "store_id", "search_text", "created_at", "updated_at", "version"];

/** Return a field from "name:kind" or "name:kind?", where ? makes it optional. */
function fieldOf(argument) {
  const [, name, kind, mark] = /^([a-z][a-z0-9_]*):([a-z]+)(\??)$/.exec(argument) ?? [];
  if (!name || !kinds[kind])
    throw new Error(`"${argument}" is no field: name:kind, where kind is ${Object.keys(kinds).join(", ")}; ? = optional`);
  if (taken.includes(name)) throw new Error(`every row has ${name} already`);
  return { name, kind, label: label(name), ...kinds[kind]({ optional: mark === "?" }) };
}

const pastOf = (verb) => (verb.endsWith("e") ? `${verb}d` : `${verb}ed`);

/** Return an action from "deactivate:active=false": what it is called, and the boolean field it sets. */
function actionOf(argument, fields) {
  const [, name, field, value] = /^([a-z]+):([a-z0-9_]+)=(true|false)$/.exec(argument) ?? [];
  const isKnown = fields.some((one) => one.name === field && one.kind === "boolean");
  if (!isKnown) throw new Error(`"${argument}" sets no boolean field of the resource`);
  return { name, past: pastOf(name), field, value, label: label(name) };
}

/** Return the fields and actions that the command names; without any, a name and a note. */
export function membersOf(args) {
  const fields = args.filter((one) => !one.includes("=")).map(fieldOf);
  if (fields.length === 0) fields.push(fieldOf("name:text"), fieldOf("note:long"));
  if (fields[0].kind !== "text" || fields[0].empty !== undefined)
    throw new Error("the first field names the record: a text that is not optional");
  return { fields, actions: args.filter((one) => one.includes("=")).map((one) => actionOf(one, fields)) };
}
