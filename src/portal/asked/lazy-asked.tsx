import { lazy } from "react";
import { loadWords } from "#src/lib/words/i18n";
import { OnDemand } from "../frame/on-demand.tsx";
import type { MissingProps } from "./missing.tsx";
import type { QuestionsProps } from "./questions.tsx";

// Few stores ask more than the portal does by itself.
const Questions = lazy(async () => (await Promise.all([import("./questions.tsx"), loadWords("portal-asked")]))[0]);
const Missing = lazy(async () => (await Promise.all([import("./missing.tsx"), loadWords("portal-asked")]))[0]);

/** Show the questions of the store's flows, if there are any. */
export function LazyQuestions(props: QuestionsProps) {
  if (props.questions.length === 0) return null;
  return (
    <OnDemand>
      <Questions {...props} />
    </OnDemand>
  );
}

/** Show the field that a refused request lacks, or the store's reason to refuse it. */
export function LazyMissing(props: MissingProps) {
  return (
    <OnDemand>
      <Missing {...props} />
    </OnDemand>
  );
}
