import { lazy } from "react";
import { OnDemand } from "#src/first-paint/on-demand";
import { Can } from "#src/lib/session/can";
import { loadWords } from "#src/lib/words/i18n";
import type { TalkAbout } from "./case-talk.tsx";

// The case itself is read first; its conversation follows.
const CaseTalk = lazy(async () => (await Promise.all([import("./case-talk.tsx"), loadWords("conversations")]))[0]);

/** Show the conversation about a case to whoever may read it. */
export function LazyTalk({ about }: { about: TalkAbout }) {
  return (
    <Can I="read" a="Conversation">
      <OnDemand>
        <CaseTalk about={about} />
      </OnDemand>
    </Can>
  );
}
