/** Return a variable as it is written in a one-line text. */
export const writeVariable = (path: string, fallback: string | null = null): string =>
  `{{ ${path}${fallback === null ? "" : ` | default: "${fallback}"`} }}`;
