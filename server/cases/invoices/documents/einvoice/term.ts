/** An element to be written: its place below its group, and its text or the elements of its own group. */
export interface Element {
  path: readonly string[];
  text?: string;
  attributes?: Record<string, string>;
  elements?: readonly Element[];
}

/** A business term or group of EN 16931: its number, and the elements that state it for a document. */
export interface Term<T> {
  id: string;
  elementsOf(of: T): Element[];
}

/** A term with one value; an undefined one is left out. */
export function term<T>(
  id: string,
  path: string,
  value: (of: T) => string | null | undefined,
  attributes?: (of: T) => Record<string, string>,
): Term<T> {
  const place = path.split("/");
  return {
    id,
    elementsOf: (of) => {
      const text = value(of);
      return text === undefined || text === null ? [] : [{ path: place, text, attributes: attributes?.(of) }];
    },
  };
}

/** A group of terms, written once for each of the things it is about. */
export function group<T, U>(id: string, path: string, each: (of: T) => readonly U[], terms: readonly Term<U>[]): Term<T> {
  const place = path.split("/");
  return {
    id,
    elementsOf: (of) => each(of).map((one) => ({ path: place, elements: terms.flatMap(({ elementsOf }) => elementsOf(one)) })),
  };
}

/** Return a value as the list of itself, or an empty one. */
export const has =
  <T, U>(value: (of: T) => U | undefined) =>
  (of: T): readonly U[] => {
    const found = value(of);
    return found === undefined ? [] : [found];
  };
