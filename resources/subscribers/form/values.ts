import type { Language } from "#contracts/session/rules";
import type { NewSubscriber } from "#contracts/subscribers/bodies";
import type { Subscriber } from "#contracts/subscribers/shapes";
import type { AddressChannel } from "#contracts/subscribers/states";

export interface PersonValues {
  email?: string | null;
  phone?: string | null;
  first_name?: string;
  last_name?: string;
  language?: Language | null;
  country?: string | null;
  tags?: string[];
}
export interface NewValues extends PersonValues {
  how: "ask" | "recorded" | "none";
  channels?: AddressChannel[];
  text?: string;
  day?: string;
}

export const subscriberValues = ({ email, phone, first_name, last_name, language, country, tags }: Subscriber): PersonValues => ({
  ...{ email, phone, first_name, last_name, language, country, tags },
});

/** Return the fields of a person; an emptied field becomes none. */
export const personBody = ({ email, phone, first_name, last_name, language, country, tags }: PersonValues) => ({
  email: email?.trim() || null,
  phone: phone?.trim() || null,
  first_name: first_name?.trim() ?? "",
  last_name: last_name?.trim() ?? "",
  language: language ?? null,
  country: country ?? null,
  tags: tags ?? [],
});

/** Return the body of a new person, with the consent as staff recorded it. */
export function newSubscriberBody({ how, channels = [], text = "", day, ...person }: NewValues): Partial<NewSubscriber> {
  const consent = how === "recorded" ? { channels, text: text.trim(), at: new Date(`${day}T00:00:00`).toISOString() } : null;
  return { ...personBody(person), ask: how === "ask", consent };
}
