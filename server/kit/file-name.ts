/** What people and systems take for the type of a file: "v2" and "2026" at the end of a name are not. */
const extension = /\.[a-z][a-z0-9]{2,4}$/i;

/**
 * Return a file's name with an extension that fits its type: one of those given stays, another is replaced by the first of them. A name is
 * shortened rather than its extension, in UTF-16 units.
 */
export function withExtension(name: string, fitting: readonly string[], most = 200): string {
  const found = extension.exec(name)?.[0] ?? "";
  if (found && fitting.includes(found.slice(1).toLowerCase())) return name;
  const end = `.${fitting[0]}`;
  const stem = name.slice(0, name.length - found.length) || "file";
  return stem.slice(0, most - end.length).replace(/[\ud800-\udbff]$/, "") + end;
}
