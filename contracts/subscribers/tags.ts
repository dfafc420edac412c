/** Return tags as one cell, which is CSV itself: a tag that holds a separator or a quote, or begins or ends with a space, is quoted. */
export const writtenTags = (tags: readonly string[]): string =>
  tags.map((tag) => (/[",;|]|^\s|\s$/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(", ");

const one = /\s*"((?:[^"]|"")*)"\s*(?=[,;|]|$)|[^,;|]+/g;

/** Return the tags of a cell, as people, other tools and `writtenTags` write them: separated by commas, semicolons or bars. */
export const readTags = (cell: string): string[] =>
  [...cell.matchAll(one)]
    .map(({ 0: plain, 1: quoted }) => (quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"')))
    .filter(Boolean);
