type Address<Path extends string> = Path extends `${string}:id${string}` ? (id: string) => string : () => string;

/**
 * Return the address of each screen of a resource, by its declared paths: `addressOf(paths).show(id)`. A declaration's
 * own file cannot serve: it names the pages, which link back.
 */
export function addressOf<const Paths extends Readonly<Record<string, string>>>(
  paths: Paths,
): { [View in keyof Paths]: Address<Paths[View]> } {
  const write =
    (path: string) =>
    (id = "") =>
      path.replace(":id", encodeURIComponent(id));
  return Object.fromEntries(Object.entries(paths).map(([view, path]) => [view, write(path)])) as never;
}
