import { expect, it, vi } from "vitest";
import { waitingFor } from "./waiting.ts";

interface Speaker {
  say: (text: string) => void;
  ask: (text: string) => PromiseLike<boolean> & { destroy: () => void };
}

it("keeps what is said until there is someone to say it, in order, and asks for them", async () => {
  const wanted = vi.fn();
  const { stand, arrive } = waitingFor<Speaker>(wanted);
  const said: string[] = [];
  stand.say("one");
  stand.say("two");
  expect(wanted).toHaveBeenCalled();
  arrive({ say: (text) => said.push(text), ask: vi.fn() });
  await vi.waitFor(() => expect(said).toEqual(["one", "two"]));
  stand.say("three");
  expect(said).toEqual(["one", "two", "three"]);
});

it("takes a question back before it is answered, and waits for an answer", async () => {
  const { stand, arrive } = waitingFor<Speaker>(() => undefined);
  const destroy = vi.fn();
  let answer: (value: boolean) => void = () => undefined;
  const given = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  const question = stand.ask("Really?");
  question.destroy();
  // biome-ignore lint/suspicious/noThenProperty: antd's own handles are awaited
  arrive({ say: vi.fn(), ask: () => ({ destroy, then: given.then.bind(given) as never }) });
  await vi.waitFor(() => expect(destroy).toHaveBeenCalledTimes(1));
  answer(true);
  expect(await question).toBe(true);
});
