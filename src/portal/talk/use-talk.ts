import { useCallback, useEffect, useRef, useState } from "react";
import type { CustomerMessage } from "#contracts/conversations/bodies";
import { liveEventsPath } from "#contracts/live";
import { type PortalTalk, portalConversations } from "#contracts/portal/conversations";
import { makeLive } from "#providers/live";
import { useOrderContext } from "../orders/order-area.tsx";

export interface TalkAbout {
  return_id?: string;
  claim_id?: string;
}

/** Return a conversation, which follows the store's answers while its page is visible. */
export function useTalk(about: TalkAbout) {
  const { client } = useOrderContext();
  const [talk, setTalk] = useState<PortalTalk | null>(null);
  const isTyping = useRef(false);
  const sent = useRef(0);
  const following = useRef<Following | null>(null);
  const { return_id, claim_id } = about;
  const ask = useCallback(async () => {
    const body = { ...(return_id && { return_id }), ...(claim_id && { claim_id }), is_typing: isTyping.current };
    isTyping.current = false;
    const before = sent.current;
    // A failure only delays the answer: the next question may succeed. One asked before a message was sent does not know it.
    const answer = await client.talk(body).catch(() => undefined);
    if (answer && before === sent.current) setTalk(answer);
    return answer;
  }, [client, return_id, claim_id]);
  useEffect(() => {
    const followed = followTalk({ ticket: client.ticket, ask });
    following.current = followed;
    return followed.stop;
  }, [client, ask]);
  return {
    talk,
    noteTyping: () => {
      isTyping.current = true;
      following.current?.soon();
    },
    send: async (message: Pick<CustomerMessage, "text" | "files">) => {
      const answer = await client.write({ ...(return_id && { return_id }), ...(claim_id && { claim_id }), ...message });
      sent.current += 1;
      setTalk(answer);
    },
  };
}

/** Between two questions whether the store has answered, while no stream of events tells. */
const pauseMs = 4000;
/** With the stream, the store only has to learn that the customer is still here, before it takes them for gone. */
const calmPauseMs = 15_000;

interface Followed {
  /** Request a ticket for the stream of events. */
  ticket: () => Promise<string>;
  /** Ask how the conversation stands; never fails. */
  ask: () => Promise<{ is_typing: boolean } | undefined>;
}
interface Following {
  /** Ask within a few seconds: there is something to tell the store. */
  soon: () => void;
  stop: () => void;
}

/** Ask at every event of the order's conversations while the page is visible, and every few seconds where the stream is blocked or broken. */
function followTalk({ ticket, ask }: Followed): Following {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  let isBusy = false;
  let isDue = false;
  let isStopped = false;
  let askedAt = 0;
  let unfollow: (() => void) | undefined;

  const plan = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(now, ms);
  };
  // One question at a time: an earlier answer must not replace a later one.
  const now = () => {
    clearTimeout(timer);
    if (isStopped || document.visibilityState !== "visible") return;
    isDue = isBusy;
    if (isBusy) return;
    isBusy = true;
    askedAt = Date.now();
    void ask().then((answer) => {
      isBusy = false;
      if (isDue) now();
      // Nobody tells when the store stops typing.
      else plan(isOpen && !answer?.is_typing ? calmPauseMs : pauseMs);
    });
  };
  const live = makeLive({
    url: liveEventsPath,
    // Any: the request for a ticket carries the client's own.
    token: () => "portal",
    ticket,
    onOpen: (opened) => {
      if (opened) now();
      else if (isOpen) plan(pauseMs);
      isOpen = opened;
    },
  });
  const show = () => {
    if (document.visibilityState === "visible")
      unfollow ??= live.provider.subscribe({ channel: `resources/${portalConversations.noun}`, types: ["*"], callback: now });
    else end();
    now();
  };
  const end = () => {
    unfollow?.();
    unfollow = undefined;
    isOpen = false;
  };
  live.start();
  document.addEventListener("visibilitychange", show);
  show();
  return {
    soon: () => isOpen && !isBusy && plan(Math.max(0, askedAt + pauseMs - Date.now())),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", show);
      end();
    },
  };
}
