import type { Language } from "#contracts/session/session";
import type { Topic } from "#contracts/shop-settings";
import type { AddressChannel, AddressStatus } from "#contracts/subscribers/states";
import type { Answer, Choices, PageContent } from "#server/kit/page-html";
import { hasLeft } from "#server/messaging/domain/people/address-state";
import { type SubscriberRecord, statusOn } from "../record.ts";
import { fillWords, type PageWords, pageWords } from "./words.ts";

/** What a page is about. */
export interface Shown {
  language: Language;
  store: string;
  person: SubscriberRecord;
  channel: AddressChannel;
  /** The address the message was sent to. */
  address: string;
  /** Whether it is still the person's address: they cannot subscribe another one. */
  isTheirs: boolean;
  topics: readonly Topic[];
  /** Whether the store measures the clicks of people who agree. */
  isMeasuring: boolean;
  /** The question can no longer be answered. */
  isExpired: boolean;
  preferencesUrl: string;
}

/** Return the texts of a page, which speak of emails or of text messages, whichever was sent. */
function wordsFor({ language, channel }: Pick<Shown, "language" | "channel">): PageWords {
  const words = pageWords(language);
  if (channel === "EMAIL") return words;
  const { leave, preferences, testAddress, sms } = words;
  return {
    ...words,
    leave: { ...leave, ...sms.leave },
    preferences: { ...preferences, ...sms.preferences },
    testAddress: { ...testAddress, ...sms.testAddress },
  };
}

const standsAt = ({ person, channel }: Shown): AddressStatus => statusOn(person, channel);

const wordsOf = (shown: Shown) => {
  const { store, address } = shown;
  const words = wordsFor(shown);
  const fill = (text: string) => fillWords(text, { store, email: address });
  return { words, fill, link: (url: string) => ({ url, label: words.preferences.link }) };
};

/** The page with one button, to unsubscribe. */
export function leavePage(shown: Shown): PageContent {
  const { words, fill, link } = wordsOf(shown);
  const { language, store, person, channel, preferencesUrl } = shown;
  const { leave, preferences } = words;
  const status = standsAt(shown);
  if (hasLeft(status)) return { language, store, title: leave.done, lines: [fill(leave.wasLeft)], link: link(preferencesUrl) };
  const isAsked = status === "PENDING";
  const mayHaveFewer = channel === "EMAIL" && status === "SUBSCRIBED" && !person.weekly;
  return {
    language,
    store,
    title: leave.title,
    lines: [fill(isAsked ? leave.refuse : leave.text)],
    answers: [
      { action: "leave", label: leave.button, isPrimary: true },
      ...(mayHaveFewer ? [{ action: "weekly", label: leave.weekly }] : []),
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
  const { language, store, isTheirs } = shown;
  const { preferences } = words;
  const isSubscribed = standsAt(shown) === "SUBSCRIBED" && isTheirs;
  // Whoever has left may still follow links of earlier mails, and takes back what they agreed to as easily as before.
  const isStillMeasured = !isSubscribed && isTheirs && shown.isMeasuring && shown.person.tracking;
  return {
    language,
    store,
    title: isSaved ? preferences.saved : preferences.title,
    lines: [
      fill(standingOf(shown, preferences)),
      ...(isSubscribed || !isTheirs ? [] : [fill(preferences.wording)]),
      ...(isStillMeasured ? [fill(preferences.measured)] : []),
      ...(isSubscribed && shown.isMeasuring ? [fill(shown.person.tracking ? preferences.measured : preferences.measuring)] : []),
    ],
    choices: isSubscribed && shown.topics.length > 0 ? topicChoices(shown) : undefined,
    answers: isSubscribed
      ? answersOf(shown, preferences)
      : isTheirs
        ? [
            { action: "subscribe", label: preferences.subscribe, isPrimary: true },
            ...(isStillMeasured ? [{ action: "unmeasure", label: preferences.unmeasure }] : []),
          ]
        : [],
  };
}

function standingOf(shown: Shown, words: PageWords["preferences"]): string {
  const { person, channel, isTheirs } = shown;
  const status = standsAt(shown);
  if (!isTheirs) return words.none;
  if (status === "SUBSCRIBED") return person.weekly && channel === "EMAIL" ? words.weekly : words.subscribed;
  return hasLeft(status) ? words.left : words.none;
}

/** Return what a subscribed person may choose; how often they are written to, and whether they are measured, is asked of mails alone. */
function answersOf({ person, channel, isMeasuring }: Shown, words: PageWords["preferences"]): Answer[] {
  const leave = { action: "leave", label: words.leave };
  if (channel !== "EMAIL") return [leave];
  const frequency = person.weekly ? { action: "usual", label: words.setUsual } : { action: "weekly", label: words.setWeekly };
  const measure = person.tracking ? { action: "unmeasure", label: words.unmeasure } : { action: "measure", label: words.measure };
  return [frequency, ...(isMeasuring ? [measure] : []), leave];
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
export const preferencesWording = (shown: Shown): string => stored(shown, wordsFor(shown).preferences.wording);
/** Return the sentence a person confirms. */
export const confirmWording = (shown: Shown): string => stored(shown, pageWords(shown.language).confirm.wording);
const stored = ({ store, address }: Shown, text: string): string => text.replace("{store}", () => store).replace("{email}", () => address);

export function confirmPage(shown: Shown): PageContent {
  const { words, fill, link } = wordsOf(shown);
  const { language, store, preferencesUrl } = shown;
  const { confirm } = words;
  if (standsAt(shown) === "SUBSCRIBED")
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

/** The page for a link that is not ours. */
export function invalidPage(language: Language): PageContent {
  const { invalid } = pageWords(language);
  return { language, store: "", title: invalid.title, lines: [invalid.text] };
}

/** The page for an email that is no longer stored. */
export function gonePage(language: Language): PageContent {
  const { gone } = pageWords(language);
  return { language, store: "", title: gone.title, lines: [gone.text] };
}

/** The page where an address is confirmed for test emails. */
export function testAddressPage(
  language: Language,
  state: "ask" | "done" | "expired",
  { store, address, channel }: { store: string; address: string; channel: AddressChannel },
): PageContent {
  const { testAddress } = wordsFor({ language, channel });
  const fill = (text: string) => fillWords(text, { store, email: address });
  if (state === "done") return { language, store, title: testAddress.done, lines: [fill(testAddress.doneText)] };
  if (state === "expired") return { language, store, title: testAddress.expired, lines: [fill(testAddress.expiredText)] };
  const answers = [{ action: "confirm", label: testAddress.button, isPrimary: true }];
  return { language, store, title: testAddress.title, lines: [fill(testAddress.text)], answers };
}
