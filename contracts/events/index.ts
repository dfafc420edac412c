import type { z } from "zod";
import { claimEvents } from "./claims.ts";
import { conversationEvents } from "./conversations.ts";
import type { EventEntry, StoredEvent } from "./entry.ts";
import { invoiceEvents } from "./invoices.ts";
import { marketingEvents } from "./marketing.ts";
import { orderEvents } from "./orders.ts";
import { labelEvents } from "./parcels.ts";
import { returnEvents } from "./returns.ts";
import { storeEvents } from "./store.ts";

/** Every event that the server emits, by name: resource and past participle. */
export const events = {
  ...returnEvents,
  ...claimEvents,
  ...invoiceEvents,
  ...conversationEvents,
  ...orderEvents,
  ...labelEvents,
  ...marketingEvents,
  ...storeEvents,
} as const satisfies Readonly<Record<string, EventEntry>>;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]["payload"]>;
export type EventNews<Name extends EventName> = z.output<(typeof events)[Name]["news"]>[number];

/** An event, or with a dot at its end all events of a resource. */
export type EventTopic = EventName | (EventName extends `${infer Noun}.${string}` ? `${Noun}.` : never);
/** The events of a topic. */
export type EventsOf<Topic extends EventTopic> = Topic extends EventName ? Topic : Extract<EventName, `${Topic}${string}`>;

/** Return whether an event is one of a topic. */
export const isOfTopic = (name: string, topic: EventTopic): boolean => (topic.endsWith(".") ? name.startsWith(topic) : name === topic);

const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);

/**
 * Return what a stored event says in the form of today. @throws for what this version of the server cannot read: an event that it does
 * not know, or one that a later version stored
 */
export function readEvent(topic: string, version: number, stored: StoredEvent) {
  if (!isEventName(topic)) throw new Error(`there is no event ${topic}`);
  const entry = events[topic];
  const { version: latest, older }: EventEntry = entry;
  if (version > latest) throw new Error(`${topic} was stored as version ${version}, after version ${latest}`);
  let current = stored;
  for (let from = version; from < latest; from++) current = older?.[from]?.(current) ?? current;
  return { topic, payload: entry.payload.parse(current.payload), news: entry.news.parse(current.news) };
}
