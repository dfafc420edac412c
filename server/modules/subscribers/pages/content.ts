import type { Language } from "#contracts/session/session";
import type { Topic } from "#contracts/shop-settings";
import { hasLeft } from "#server/domain/address-state";
import type { SubscriberRecord } from "../record.ts";
import type { Choices, PageContent } from "./html.ts";
import { fillWords, pageWords } from "./words.ts";

/** What a page is about. */
export interface Shown {
  language: Language;
  store: string;
  person: SubscriberRecord;
  topics: readonly Topic[];
  /** Whether the store measures clicks of whoever agrees. */
  isMeasuring: boolean;
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
    lines: [
      fill(standing),
      ...(isSubscribed ? [] : [fill(preferences.wording)]),
      ...(isSubscribed && shown.isMeasuring ? [fill(person.tracking ? preferences.measured : preferences.measuring)] : []),
    ],
    choices: isSubscribed && shown.topics.length > 0 ? topicChoices(shown) : undefined,
    answers: isSubscribed
      ? [
          frequency,
          ...(shown.isMeasuring
            ? [person.tracking ? { action: "unmeasure", label: preferences.unmeasure } : { action: "measure", label: preferences.measure }]
            : []),
          { action: "leave", label: preferences.leave },
        ]
      : [{ action: "subscribe", label: preferences.subscribe, isPrimary: true }],
  };
}

function topicChoices({ language, topics, person }: Shown): Choices {
  const { preferences } = pageWords(language);
  const boxes = topics.map(({ key, labels }) => ({
    key,
    label: labels[language] ?? labels.en ?? Object.values(labels)[0] ?? key,
    isTicked: !person.topics_off.includes(key),
  }));
  return { action: "topics", label: preferences.saveTopics, legend: preferences.topics, boxes };
}

/** Return the sentence a person agrees to who lets clicks be measured. */
export const measuringWording = (shown: Shown): string => stored(shown, pageWords(shown.language).preferences.measuring);
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

/** The page of a mail that is not stored any more. */
export function gonePage(language: Language): PageContent {
  const { gone } = pageWords(language);
  return { language, store: "", title: gone.title, lines: [gone.text] };
}

/** The page where an address is confirmed for test mails. */
export function testAddressPage(
  language: Language,
  state: "ask" | "done" | "expired",
  { store, email }: { store: string; email: string },
): PageContent {
  const { testAddress } = pageWords(language);
  const fill = (text: string) => fillWords(text, { store, email });
  if (state === "done") return { language, store, title: testAddress.done, lines: [fill(testAddress.doneText)] };
  if (state === "expired") return { language, store, title: testAddress.expired, lines: [fill(testAddress.expiredText)] };
  const answers = [{ action: "confirm", label: testAddress.button, isPrimary: true }];
  return { language, store, title: testAddress.title, lines: [fill(testAddress.text)], answers };
}
