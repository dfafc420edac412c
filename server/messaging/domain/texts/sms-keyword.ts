/** What a reply to a text message asks for. */
export type SmsKeyword = "STOP" | "START" | "HELP";

/** The words of the trade and of every language of the product, the standard ones first. */
export const smsKeywords: Readonly<Record<SmsKeyword, readonly string[]>> = {
  STOP: [
    "STOP",
    "STOPALL",
    "UNSUBSCRIBE",
    "CANCEL",
    "END",
    "QUIT",
    "REVOKE",
    "OPTOUT",
    "ARRET",
    "DUNG",
    "HUY",
    "退订",
    "取消",
    "إيقاف",
    "إلغاء",
  ],
  START: ["START", "YES", "UNSTOP", "OUI"],
  HELP: ["HELP", "INFO", "AIDE"],
};

/** Case, accents and vowel signs aside: "Arrêt" is ARRET, and إيقاف is typed without its hamza too. */
const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase().replaceAll("Đ", "D");

const meaning = new Map(
  (Object.entries(smsKeywords) as [SmsKeyword, readonly string[]][]).flatMap(([keyword, words]) =>
    words.map((word) => [folded(word), keyword] as const),
  ),
);
/** A longer reply is a sentence: "Stop by the shop tomorrow please" asks for nothing. */
const mostWords = 3;

/** Return what a reply asks for by its first word; null: it is an ordinary reply. */
export function smsKeywordOf(reply: string): SmsKeyword | null {
  const words = folded(reply).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length > mostWords ? null : (meaning.get(words[0] ?? "") ?? null);
}
