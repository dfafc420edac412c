import type { Language } from "#contracts/session/rules";
import { escapeHtml } from "./escape.ts";
import type { Look } from "./look.ts";
import type { Part } from "./parts.ts";
import { urlPart } from "./text-parts.ts";

const paths = ["unsubscribe_url", "preferences_url", "view_url"] as const;
/**
 * The links by which the recipient of a marketing mail leaves, gets less or opens the mail in a browser; other mails have no such addresses,
 * and so no links.
 */
const words: Record<Language, Record<(typeof paths)[number], string>> = {
  en: { unsubscribe_url: "Unsubscribe", preferences_url: "Preferences", view_url: "View in browser" },
  fr: { unsubscribe_url: "Se désabonner", preferences_url: "Préférences", view_url: "Voir dans le navigateur" },
  vi: { unsubscribe_url: "Hủy đăng ký", preferences_url: "Tùy chọn", view_url: "Xem trong trình duyệt" },
  cn: { unsubscribe_url: "退订", preferences_url: "偏好设置", view_url: "在浏览器中查看" },
  ar: { unsubscribe_url: "إلغاء الاشتراك", preferences_url: "التفضيلات", view_url: "عرض في المتصفح" },
};

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
