import type { FastifyRequest } from "fastify";

/** Mail programs unsubscribe with this pair (RFC 8058), as a form or as multipart. */
const oneClick = ["List-Unsubscribe", "One-Click"] as const;

/** Return what a posted form asks for: the value of its `action`, ONE_CLICK, or null for any other body. */
export function actionOf({ body }: Pick<FastifyRequest, "body">): string | null {
  const fields = body instanceof Map ? (body as Map<string, string>) : new Map<string, string>();
  if (fields.get(oneClick[0]) === oneClick[1]) return "ONE_CLICK";
  return fields.get("action") ?? null;
}

/** Return the boxes that a posted form has ticked. */
export const tickedOf = ({ body }: Pick<FastifyRequest, "body">): string[] =>
  body instanceof Map ? [...(body as Map<string, string>).keys()].flatMap((key) => (key.startsWith("topic-") ? [key.slice(6)] : [])) : [];

/** Return the fields of a form. */
export const readForm = (text: string): Map<string, string> => new Map(new URLSearchParams(text));

/** A part of a form: its name, which headers may follow, as some mail programs say the type of every part, and its value. */
const part = /name="([^"\r\n]{1,100})"\r?\n(?:[\w-]+:[^\r\n]*\r?\n){0,9}\r?\n([^\r\n]{0,200})\r?\n/g;

/** Return the text fields of a multipart form. */
export const readMultipart = (text: string): Map<string, string> =>
  new Map([...text.matchAll(part)].map(([, name = "", value = ""]) => [name, value]));
