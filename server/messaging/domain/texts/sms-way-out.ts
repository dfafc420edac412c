import type { Language } from "#contracts/session/rules";

const words: Record<Language, { reply: string; link: string }> = {
  en: { reply: "Reply STOP to opt out", link: "Opt out:" },
  fr: { reply: "STOP pour ne plus recevoir de SMS", link: "Se désabonner :" },
  vi: { reply: "Trả lời STOP để hủy", link: "Hủy nhận tin:" },
  cn: { reply: "回复 STOP 退订", link: "退订：" },
  ar: { reply: "أرسل STOP لإيقاف الرسائل", link: "لإيقاف الرسائل:" },
};

/** Return the values of the ways out in a text message: one, for there is no room for more. */
export const textLeaveValues = (leave: string) => ({ unsubscribe_url: leave, preferences_url: null, view_url: null });

/** The word as an instruction stands in capitals: "stop by our shop" is none. */
const word = /(?<![A-Za-z0-9])STOP(?![A-Za-z0-9])/;
const toSend = /(?:reply|text|txt|send|répond\p{L}*|envoy\p{L}*|trả lời|soạn|gửi|nhắn|回复?|发送|أرسل)[\s:"'«“‘]*$/iu;
const toGain =
  /^["'»”’]?\s*(?:[=:→]|sms|au\b|pour (?:ne plus|se d|arr)|(?:to|2) (?:opt|unsub|end|cancel|quit|stop)|for no more|để|退|取消|لإيقاف|لإلغاء|\d{3})/iu;

/**
 * Return whether a text says what to do with the word, or what it brings. "STOP! Sale ends tonight" says neither, and a line too many costs
 * less than a way out too few.
 */
function asksForStop(text: string): boolean {
  const [first = "", ...rest] = text.split(word);
  return rest.some((after, index) => toSend.test(rest[index - 1] ?? first) || toGain.test(after));
}
const hasLink = (text: string): boolean => /\/(?:m\/[up]\/|s\/=)\S/.test(text);

/** Return a marketing text with a line that says how to get no more, unless it says so itself. */
export const withStopLine = (text: string, language: Language): string =>
  asksForStop(text) || hasLink(text) ? text : `${text}\n${words[language].reply}`;

/** Return whether a sender is a name, which nobody can reply to; a messaging service chooses a number. */
const takesNoReply = (sender: string | null): boolean => sender !== null && /[a-z]/i.test(sender) && !/^MG[0-9a-f]{32}$/i.test(sender);

/** Return a marketing text as it leaves from a sender: one that takes no replies gives a link instead. */
export function withWayOut(text: string, { language, sender, link }: { language: Language; sender: string | null; link: string }): string {
  if (!takesNoReply(sender)) return withStopLine(text, language);
  if (hasLink(text)) return text;
  const { reply } = words[language];
  const own = text.endsWith(reply) ? text.slice(0, -reply.length).trimEnd() : text;
  return `${own}\n${words[language].link} ${link}`;
}
