import { useCallback, useEffect, useRef, useState } from "react";
import type { CustomerMessage } from "#contracts/conversations/bodies";
import type { PortalTalk } from "#contracts/portal/conversations";
import { useOrderContext } from "../order-area.tsx";
import { type Following, followTalk } from "./follow-talk.ts";

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
