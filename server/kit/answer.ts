/** The text of a successful answer. The same data always makes the same text, so that a kept answer is word for word the first. */
export const successText = (data: unknown): string => JSON.stringify({ is_success: true, data, message: "" });
