import type { Language } from "#contracts/session/rules";
import type { Content } from "#contracts/templates/content";
import { compileMail } from "#server/messaging/domain/mail-html/compile";
import type { Brand } from "#server/messaging/domain/mail-html/look";
import type { Compiled } from "#server/messaging/domain/mail-html/parts";

export const mostCompiled = 500;
const compiledMails = new Map<string, Compiled>();

/** Compile a version of an email once per language and look; the oldest compiled ones are dropped. */
export function compiledOnce(version: string, content: Content, brand: Brand, language: Language, usual: Language): Compiled {
  const key = `${version} ${language} ${usual} ${JSON.stringify(brand)}`;
  const known = compiledMails.get(key);
  if (known) return known;
  const compiled = compileMail(content, brand, language, usual);
  const [oldest] = compiledMails.keys();
  if (compiledMails.size >= mostCompiled && oldest !== undefined) compiledMails.delete(oldest);
  compiledMails.set(key, compiled);
  return compiled;
}
