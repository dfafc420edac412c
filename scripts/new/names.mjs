import { membersOf } from "./fields.mjs";

const capital = (word) => word[0].toUpperCase() + word.slice(1);
const pascal = (kebab) => kebab.split("-").map(capital).join("");
const camel = (kebab) =>
  kebab
    .split("-")
    .map((word, at) => (at ? capital(word) : word))
    .join("");
const oneOf = (plural) =>
  plural
    .replace(/ies$/, "y")
    .replace(/([sx]|ch|sh)es$/, "$1")
    .replace(/s$/, "");

/** Return every form of a resource's name that the files need, and its fields and actions. */
export function namesOf(noun, singular = oneOf(noun), { fields, actions, rules, sample } = membersOf([])) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(noun)) throw new Error(`"${noun}" is no name: plural, small letters, dashes`);
  if (singular === noun) throw new Error(`"${noun}" needs its singular: node scripts/new.mjs ${noun} <singular>`);
  return {
    noun,
    singular,
    plural: camel(noun),
    one: camel(singular),
    Plural: pascal(noun),
    One: pascal(singular),
    table: singular.replaceAll("-", "_"),
    /** Its type in the audit log. */
    type: singular.replaceAll("-", "_"),
    title: capital(noun.replaceAll("-", " ")),
    oneTitle: capital(singular.replaceAll("-", " ")),
    /** Before the singular. */
    article: /^[aeiou]/.test(singular) ? "an" : "a",
    path: `/api/v1/merchant/${noun}`,
    address: `/dashboard/${noun}`,
    /** What the addresses of its screens are called. */
    links: { list: `${camel(noun)}Address`, create: `new${pascal(singular)}Address`, edit: `edit${pascal(singular)}Address` },
    fields,
    actions,
    rules,
    /** The field that names a record. */
    first: fields[0].name,
    own: fields.map(({ name }) => name),
    /** A valid record, for tests. */
    sample,
    /** Fields with a list of values, and the name of their type. */
    choices: fields
      .filter(({ values }) => values)
      .map(({ name, values }) => ({ name, values, type: pascal(singular) + pascal(name.replaceAll("_", "-")) })),
  };
}
