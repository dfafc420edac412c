import type { Language } from "#contracts/session/rules";
import { escapeHtml } from "./escape.ts";
import type { Look } from "./look.ts";
import type { Part } from "./parts.ts";
import { urlPart } from "./text-parts.ts";

/** The links by which the reader of a marketing mail leaves or gets less; other mails have no such addresses, and so no links. */
const words: Record<Language, { unsubscribe_url: string; preferences_url: string }> = {
  en: { unsubscribe_url: "Unsubscribe", preferences_url: "Preferences" },
  fr: { unsubscribe_url: "Se désabonner", preferences_url: "Préférences" },
  vi: { unsubscribe_url: "Hủy đăng ký", preferences_url: "Tùy chọn" },
  cn: { unsubscribe_url: "退订", preferences_url: "偏好设置" },
  ar: { unsubscribe_url: "إلغاء الاشتراك", preferences_url: "التفضيلات" },
};
const paths = ["unsubscribe_url", "preferences_url"] as const;

export const leavingHtml = ({ language }: Look): Part[] =>
  paths.map((path) => ({
    when: path,
    present: true,
    parts: [
      path === "unsubscribe_url" ? "<br>" : " · ",
      '<a href="',
      urlPart(`{{ ${path} }}`, "attribute"),
      `" class="soft" style="color:#5b6672">${escapeHtml(words[language][path])}</a>`,
    ],
  }));

export const leavingPlain = ({ language }: Look): Part[] =>
  paths.map((path) => ({ when: path, present: true, parts: [`${words[language][path]}: `, urlPart(`{{ ${path} }}`, "plain"), "\n"] }));
