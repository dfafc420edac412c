import type { FlowNode } from "#contracts/flows/graph";
import type { EnumLabel } from "#src/hooks/words/use-enum-label";
import { moneyWords } from "#src/lib/words/money-words";
import { textIn } from "#src/lib/words/text-in";
import type { Translate } from "#src/lib/words/translate";
import { type References, referring } from "./references.ts";
import type { ValueWords } from "./use-value-words.ts";

interface Voice {
  t: Translate;
  list: (words: readonly string[]) => string;
  values: ValueWords;
  references: References;
  enumLabel: EnumLabel;
  language: string;
  locale: string;
}
type Say = (value: unknown, voice: Voice) => string;

const texts = (value: unknown): string[] => [value ?? []].flat().map(String);
const plain: Say = (value) => String(value ?? "");
const words: Say = (value, { language }) => textIn(value, language);
const money: Say = (value, { values, locale }) => (typeof value === "number" ? moneyWords(value, values.currency, locale) : "");
const labels =
  (field: string): Say =>
  (value, { enumLabel, list }) =>
    list(texts(value).map((one) => enumLabel(field, one)));
const choice =
  (key: string): Say =>
  (value, { t }) =>
    value ? t(`${key}.${value}`) : "";
const named =
  (key: string): Say =>
  (value, { references, list }) => {
    const kind = referring[key];
    return list(texts(value).flatMap((id) => references[kind ?? "MEMBER"].find((one) => one.value === id)?.label ?? []));
  };
const days: Say = (value, { t }) => (typeof value === "number" ? t("units.days", { count: value }) : "");
const percent: Say = (value, { t }) => (typeof value === "number" && value > 0 ? t("units.percent", { count: value }) : "");
const amount: Say = (value, voice) => (value ? money(value, voice) : "");

/** What of an action's config is said of it, in order. */
const said: Readonly<Record<string, Readonly<Record<string, Say>>>> = {
  HIDE_OUTCOMES: { outcomes: labels("outcome") },
  HIDE_METHODS: { methods: labels("shipping_method") },
  ALLOW_KEEP: { max_unit_minor: money },
  SET_WINDOW: { days, outcomes: labels("outcome") },
  SET_BONUS: { percent, amount_minor: amount },
  SET_SHIPPING_REFUND: { rule: choice("settings:refund_shipping") },
  SHOW_MESSAGE: { text: words },
  REFUSE: { text: words },
  SET_PLACE: { place_id: named("place_id") },
  SET_REFUND_TRIGGER: { trigger: choice("settings:refund_trigger") },
  SET_AUTO_PROCESS: { when: choice("settings:auto_process") },
  DECLINE: { reason: plain },
  CLAIM_APPROVE: { max_minor: money },
  CLAIM_DENY: { reason: plain },
  CLAIM_ASK: { question: plain },
  FLAG: { flag: labels("flag") },
  UNFLAG: { flag: labels("flag") },
  NOTE: { text: plain },
  ASSIGN: { member_id: named("member_id"), member_ids: named("member_ids") },
  MAIL_CUSTOMER: { subject: words },
  MAIL_STAFF: { subject: plain, member_ids: named("member_ids") },
  NOTIFY: { text: plain, member_ids: named("member_ids") },
  WEBHOOK: { endpoint_id: named("endpoint_id") },
};

/** Return what an action is set to, in one line. */
export const actionSummary = (config: FlowNode["config"], voice: Voice): string =>
  Object.entries(said[String(config.action)] ?? {})
    .map(([key, say]) => say(config[key], voice))
    .filter(Boolean)
    .join(" · ");
