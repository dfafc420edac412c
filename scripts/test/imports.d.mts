export interface Import {
  /** As written. */
  text: string;
  /** The imported file, from the project's root; null for a package. */
  file: string | null;
  /** Removed by the compiler. */
  typeOnly: boolean;
  lazy: boolean;
}
export interface Source {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
  imports: Import[];
}

export function isTest(path: string): boolean;
/** Return every source file of a folder, tests included, from the project's root with forward slashes. */
export function sourcesUnder(folder: string): readonly string[];
/** Return whether a file is there, source or not. */
export function isFile(path: string): boolean;
export function readText(path: string): string;
/** Return the text of a source and its imports. */
export function readSource(path: string): Source;
