/**
 * Return the text of a successful response. The same data always gives the same text, so that a stored response repeats
 * byte for byte.
 */
export const successText = (data: unknown): string => JSON.stringify({ is_success: true, data, message: "" });
