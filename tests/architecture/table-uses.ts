/** A table that a source reads or writes; `null` for a write whose table the text does not say. */
export interface TableUse {
  table: string | null;
  isWrite: boolean;
}

/** Words before a `/` that begins a pattern: it is no division. */
const beforePattern = /(?:^|[=(,:[!&|?{};>]|\breturn|\bcase)\s*$/;

/** Code without comments, apart from the texts of its templates that are SQL. What a template computes is code again. */
interface Parts {
  code: string;
  sqls: string[];
}

/** Take a source apart, character by character: a pattern over the text would take a quote in a comment for a string. */
export function partsOf(text: string): Parts {
  let at = 0;
  const sqls: string[] = [];

  /** Read code up to the bracket that closes it, or to the end. */
  function code(isNested: boolean): string {
    let out = "";
    let depth = 0;
    while (at < text.length) {
      const char = text.charAt(at);
      const two = text.slice(at, at + 2);
      if (two === "//") at = endAfter("\n") - 1;
      else if (two === "/*") at = endAfter("*/");
      else if (char === '"' || char === "'") out += quoted(char);
      else if (char === "/" && beforePattern.test(out)) out += pattern();
      else if (char === "`") out += template(/\bsql(?:\.raw\(|<[^`]*>)?\s*$/.test(out.slice(-400)));
      else {
        if (char === "{") depth++;
        if (char === "}" && depth-- === 0 && isNested) return out;
        out += char;
        at++;
      }
    }
    return out;
  }

  const endAfter = (end: string): number => {
    const found = text.indexOf(end, at + 2);
    return found < 0 ? text.length : found + end.length;
  };

  function quoted(mark: string): string {
    const from = at++;
    while (at < text.length && text[at] !== mark) at += text[at] === "\\" ? 2 : 1;
    return text.slice(from, ++at);
  }

  function pattern(): string {
    at++;
    let isSet = false;
    while (at < text.length && text[at] !== "\n" && (isSet || text[at] !== "/")) {
      if (text[at] === "[") isSet = true;
      if (text[at] === "]") isSet = false;
      at += text[at] === "\\" ? 2 : 1;
    }
    at++;
    return '""';
  }

  function template(isSql: boolean): string {
    at++;
    let words = "";
    let computed = "";
    while (at < text.length && text[at] !== "`") {
      if (text.startsWith("${", at)) {
        at += 2;
        const inside = code(true);
        at++;
        const named = /^\s*sql\.(?:table|ref|id)\(\s*"([\w.]+)"\s*\)\s*$/.exec(inside);
        words += named ? ` ${named[1]} ` : " ? ";
        computed += ` ${inside} ;`;
      } else {
        const length = text[at] === "\\" ? 2 : 1;
        words += text.slice(at, at + length);
        at += length;
      }
    }
    at++;
    if (isSql) sqls.push(words);
    return `\`\` ${computed}`;
  }

  const all = code(false);
  return { code: all, sqls };
}

const name = String.raw`(?:"?[a-z_]\w*"?\.)?"?([a-z_]\w*|\?)"?`;
const alias = String.raw`(?:\s+as\s+"?\w+"?|\s+(?!set\b)"?\w+"?)?`;
const sqlWrites = new RegExp(
  String.raw`\b(?:insert\s+into|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?|copy)\s+${name}|\bupdate\s+(?:only\s+)?${name}${alias}\s+set\b`,
  "gi",
);
const sqlReads = new RegExp(String.raw`\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?${name}((?:${alias}\s*,\s*${name})*)`, "gi");
const codeWrites = /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*\[?\s*(?:(["'`])(?:\w+\.)?(\w+)(?:\s+as\s+\w+)?\1)?/g;
const one = String.raw`\s*(["'])(?:\w+\.)?\w+(?:\s+as\s+\w+)?`;
const codeReads = new RegExp(String.raw`\b(?:selectFrom|\w+Join(?:Lateral)?|from|using)\((\s*\[(?:${one}\2\s*,?)+|${one}\3)`, "g");

/** Return the tables that a source reads and writes, by the query builder or in SQL. */
export function tableUsesOf(text: string): TableUse[] {
  const { code, sqls } = partsOf(text);
  const uses: TableUse[] = [];
  const add = (isWrite: boolean, table: string | undefined) => {
    if (isWrite || (table && table !== "?")) uses.push({ table: table && table !== "?" ? table.toLowerCase() : null, isWrite });
  };
  for (const [, , table] of code.matchAll(codeWrites)) add(true, table);
  for (const [, list = ""] of code.matchAll(codeReads)) for (const [, table] of list.matchAll(/["'](?:\w+\.)?(\w+)/g)) add(false, table);
  for (const sql of sqls) {
    const withoutComments = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ").replace(/'(?:[^']|'')*'/g, "''");
    for (const [, one, other] of withoutComments.matchAll(sqlWrites)) add(true, one ?? other);
    const named = new Set(
      [...withoutComments.matchAll(/\b(\w+)\s*(?:\([^()]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s+)?\(/gi)].map(([, one]) => one),
    );
    const reading = withoutComments.replace(/\bdelete\s+from/gi, "delete").replace(/\bdistinct\s+from\b/gi, "<>");
    for (const [, first, others = ""] of reading.matchAll(sqlReads))
      for (const table of [first, ...[...others.matchAll(new RegExp(String.raw`,\s*${name}`, "gi"))].map(([, one]) => one)])
        if (!named.has(table)) add(false, table);
  }
  return uses;
}
