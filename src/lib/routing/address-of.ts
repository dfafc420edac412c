type Address<Path extends string> = Path extends `${string}:id${string}` ? (id: string) => string : () => string;
type Addresses<Paths> = { [View in keyof Paths]: Address<Paths[View] & string> };

/**
 * Return the address of each screen of a resource, by its declared paths: `addressOf(returnsPaths).show(id)`. Paths and addresses stand
 * beside the declaration of the resource, which loads its pages when they are opened: a link to a page loads none.
 */
export function addressOf<const Paths extends Readonly<Record<string, string>>>(paths: Paths): Addresses<Paths> {
  const write =
    (path: string) =>
    (id = "") =>
      path.replace(":id", encodeURIComponent(id));
  return Object.fromEntries(Object.entries(paths).map(([view, path]) => [view, write(path)])) as Addresses<Paths>;
}
