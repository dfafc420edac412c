/** Return whether a text is a colour as `#` and six digits. */
export const isColour = (text: string | null | undefined): text is string => /^#[0-9a-f]{6}$/i.test(text?.trim() ?? "");
