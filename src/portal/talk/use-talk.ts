import { useCallback, useEffect, useRef, useState } from "react";
import type { CustomerMessage } from "#contracts/conversations/bodies";
import type { PortalTalk } from "#contracts/portal/conversations";
import { useOrderContext } from "../order-area.tsx";

export interface TalkAbout {
  return_id?: string;
  claim_id?: string;
}

/** Between two questions whether the store has answered: soon while the page is looked at, else not at all. */
const pauseMs = 4000;

/**
 * Return a conversation, which follows the store's answers while its page is visible. The store's stream of events needs a person's
 * session; asking every few seconds also tells the store that the customer reads.
 */
export function useTalk(about: TalkAbout) {
  const { client } = useOrderContext();
  const [talk, setTalk] = useState<PortalTalk | null>(null);
  const isTyping = useRef(false);
  const sent = useRef(0);
  const { return_id, claim_id } = about;
  const ask = useCallback(async () => {
    const body = { ...(return_id && { return_id }), ...(claim_id && { claim_id }), is_typing: isTyping.current };
    isTyping.current = false;
    const before = sent.current;
    // A failure only delays the answer: the next question may succeed. One asked before a message was sent does not know it.
    await client.talk(body).then(
      (answer) => before === sent.current && setTalk(answer),
      () => undefined,
    );
  }, [client, return_id, claim_id]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const again = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      void ask().then(() => {
        if (isShown) timer = setTimeout(again, pauseMs);
      });
    };
    again();
    document.addEventListener("visibilitychange", again);
    return () => {
      isShown = false;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [ask]);
  return {
    talk,
    noteTyping: () => {
      isTyping.current = true;
    },
    send: async (message: Pick<CustomerMessage, "text" | "files">) => {
      const answer = await client.write({ ...(return_id && { return_id }), ...(claim_id && { claim_id }), ...message });
      sent.current += 1;
      setTalk(answer);
    },
  };
}
