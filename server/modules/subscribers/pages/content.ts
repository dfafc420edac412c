import type { Language } from "#contracts/session/session";
import { hasLeft } from "#server/domain/address-state";
import type { SubscriberRecord } from "../record.ts";
import type { PageContent } from "./html.ts";
import { fillWords, pageWords } from "./words.ts";

/** What a page is about. */
export interface Shown {
  language: Language;
  store: string;
  person: SubscriberRecord;
  /** The question can no longer be answered. */
  isExpired: boolean;
  preferencesUrl: string;
}

const wordsOf = ({ language, store, person }: Shown) => {
  const words = pageWords(language);
  const fill = (text: string) => fillWords(text, { store, email: person.email ?? "" });
  return { words, fill, link: (url: string) => ({ url, label: words.preferences.link }) };
};

/** The page to leave by its one button. */
export function leavePage(shown: Shown): PageContent {
  const { words, fill, link } = wordsOf(shown);
  const { language, store, person, preferencesUrl } = shown;
  const { leave, preferences } = words;
  if (hasLeft(person.email_status)) return { language, store, title: leave.done, lines: [fill(leave.wasLeft)], link: link(preferencesUrl) };
  const isAsked = person.email_status === "PENDING";
  return {
    language,
    store,
    title: leave.title,
    lines: [fill(isAsked ? leave.refuse : leave.text)],
    answers: [
      { action: "leave", label: leave.button, isPrimary: true },
      ...(person.email_status === "SUBSCRIBED" && !person.weekly ? [{ action: "weekly", label: leave.weekly }] : []),
    ],
    link: isAsked ? undefined : { url: preferencesUrl, label: preferences.link },
  };
}

export function leftPage(shown: Shown): PageContent {
  const { words, fill, link } = wordsOf(shown);
  const { language, store, preferencesUrl } = shown;
  return { language, store, title: words.leave.done, lines: [fill(words.leave.doneText)], link: link(preferencesUrl) };
}

/** The page with everything a person may choose. `isSaved`: after a choice. */
export function preferencesPage(shown: Shown, isSaved = false): PageContent {
  const { words, fill } = wordsOf(shown);
  const { language, store, person } = shown;
  const { preferences } = words;
  const isSubscribed = person.email_status === "SUBSCRIBED";
  const standing = isSubscribed
    ? person.weekly
      ? preferences.weekly
      : preferences.subscribed
    : hasLeft(person.email_status)
      ? preferences.left
      : preferences.none;
  const frequency = person.weekly ? { action: "usual", label: preferences.setUsual } : { action: "weekly", label: preferences.setWeekly };
  return {
    language,
    store,
    title: isSaved ? preferences.saved : preferences.title,
    lines: isSubscribed ? [fill(standing)] : [fill(standing), fill(preferences.wording)],
    answers: isSubscribed
      ? [frequency, { action: "leave", label: preferences.leave }]
      : [{ action: "subscribe", label: preferences.subscribe, isPrimary: true }],
  };
}

/** Return the sentence a person agrees to by subscribing again, as stored with the consent. */
export const preferencesWording = (shown: Shown): string => stored(shown, pageWords(shown.language).preferences.wording);
/** Return the sentence a person confirms. */
export const confirmWording = (shown: Shown): string => stored(shown, pageWords(shown.language).confirm.wording);
const stored = ({ store, person }: Shown, text: string): string => text.replace("{store}", store).replace("{email}", person.email ?? "");

export function confirmPage(shown: Shown): PageContent {
  const { words, fill, link } = wordsOf(shown);
  const { language, store, person, preferencesUrl } = shown;
  const { confirm } = words;
  if (person.email_status === "SUBSCRIBED")
    return { language, store, title: confirm.done, lines: [fill(confirm.doneText)], link: link(preferencesUrl) };
  return {
    language,
    store,
    title: confirm.title,
    lines: [fill(confirm.text), fill(confirm.wording)],
    answers: [{ action: "confirm", label: confirm.button, isPrimary: true }],
  };
}

export function expiredPage(shown: Shown): PageContent {
  const { words, fill } = wordsOf(shown);
  return { language: shown.language, store: shown.store, title: words.confirm.expired, lines: [fill(words.confirm.expiredText)] };
}

/** The page of a link that is none of ours. */
export function invalidPage(language: Language): PageContent {
  const { invalid } = pageWords(language);
  return { language, store: "", title: invalid.title, lines: [invalid.text] };
}
