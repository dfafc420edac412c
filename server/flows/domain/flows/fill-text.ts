const marker = /\{\{\s*([\w.]+)\s*\}\}/g;

/** Return a text with its `{{fields}}` filled in; one without a value becomes nothing. No logic, and no field of a field. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(marker, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? "") : ""));
