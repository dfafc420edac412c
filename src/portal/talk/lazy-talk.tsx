import { lazy } from "react";
import { loadWords } from "#src/lib/words/i18n";
import { OnDemand } from "../frame/on-demand.tsx";
import type { TalkAbout } from "./use-talk.ts";

// A page of a case shows its state first; what was written follows.
const TalkBox = lazy(async () => (await Promise.all([import("./talk-box.tsx"), loadWords("portal-talk")]))[0]);

export function LazyTalk({ about }: { about: TalkAbout }) {
  return (
    <OnDemand>
      <TalkBox about={about} />
    </OnDemand>
  );
}
