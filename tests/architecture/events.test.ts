import { describe, expect, it } from "vitest";
import { claimDeeds } from "#contracts/events/claims";
import { events, isOfTopic } from "#contracts/events/index";
import { returnDeeds } from "#contracts/events/returns";
import { allAreas } from "#server/areas";
import { subscribersOf } from "#server/background";
import type { ModuleDeps } from "#server/platforms/module";
import { readSources } from "./sources.ts";

const sources = readSources().filter(({ path }) => path.startsWith("server/") && !path.startsWith("server/seed/"));
const emitters = sources.filter(({ path, text }) => path !== "server/jobs/outbox.ts" && /\b(emit|eventWrites|eventOf)\(/.test(text));
const quoted = (word: string) => new RegExp(`"${word}"`);
const folderOf = (path: string): string => path.split("/").slice(0, 3).join("/");

/** Folders with an emitter of `noun.${…}`, and what names the last part of such an event. */
const composed = (noun: string) =>
  emitters
    .filter(({ text }) => text.includes(`topic: \`${noun}.\${`) || text.includes(`topic = \`${noun}.\${`))
    .map(({ path }) => folderOf(path));

/** The words of a case's modules that lead to an event: what is done to it, or the event's last part. */
function wordsFor(noun: string, last: string): string[] {
  const deeds: Readonly<Record<string, Readonly<Record<string, string>>>> = { return: returnDeeds, claim: claimDeeds };
  return [last, ...Object.entries(deeds[noun] ?? {}).flatMap(([deed, event]) => (event === last ? [deed] : []))];
}

/** Resources whose events the folders of cases emit together. */
const ofCases = ["return", "claim", "order"];

/** Return whether the server emits an event: an emitter names it, or composes it of its resource and a word of the same module. */
function isEmitted(name: string): boolean {
  if (emitters.some(({ text }) => quoted(name).test(text))) return true;
  const [noun = "", last = ""] = name.split(".");
  const folders = composed(noun);
  const near = sources.filter(
    ({ path }) => folders.includes(folderOf(path)) || (ofCases.includes(noun) && path.startsWith("server/cases/")),
  );
  return folders.length > 0 && near.some(({ text }) => wordsFor(noun, last).some((word) => quoted(word).test(text)));
}

describe("events", () => {
  it("are emitted as they are declared: nothing else writes to the outbox, and its function takes declared ones only", () => {
    const writers = sources.filter(({ text }) => /insert into outbox|insertInto\("outbox"\)/.test(text)).map(({ path }) => path);
    expect(writers).toEqual(["server/jobs/outbox.ts"]);
  });

  it("are all emitted", () => {
    expect(Object.keys(events).filter((name) => !isEmitted(name))).toEqual([]);
  });

  it("are found by this scan at all", () => {
    for (const name of [
      "order.sung",
      "return.suggested",
      "claim.previewed",
      "nothing.created",
      "conversation.approved",
      "campaign.approved",
    ])
      expect(isEmitted(name)).toBe(false);
  });

  it("are what modules subscribe to", () => {
    const subscribers = subscribersOf(allAreas, { config: {}, ports: {}, clock: {} } as unknown as ModuleDeps);
    expect(subscribers.length).toBeGreaterThan(40);
    const deaf = subscribers.flatMap(({ topics }) => topics.filter((topic) => !Object.keys(events).some((name) => isOfTopic(name, topic))));
    expect(deaf).toEqual([]);
  });

  it("of an older version can be read: each former version has a reader", () => {
    for (const { version, ...entry } of Object.values(events))
      for (let former = 1; former < version; former++) expect(Object.keys("older" in entry ? entry.older : {})).toContain(String(former));
  });
});
