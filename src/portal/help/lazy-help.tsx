import { type ComponentProps, lazy } from "react";
import { loadWords } from "#src/lib/words/i18n";
import { OnDemand } from "../frame/on-demand.tsx";
import type Articles from "./articles-beside.tsx";
import type Link from "./help-link.tsx";

const withWords = <Module,>(load: () => Promise<Module>) => Promise.all([load(), loadWords("portal-help")]).then(([module]) => module);

// The portal's pages work without help, which loads after them.
const ArticlesBeside = lazy(() => withWords(() => import("./articles-beside.tsx")));
const HelpLink = lazy(() => withWords(() => import("./help-link.tsx")));

export const LazyArticles = (props: ComponentProps<typeof Articles>) => (
  <OnDemand isOptional>
    <ArticlesBeside {...props} />
  </OnDemand>
);
export const LazyHelpLink = (props: ComponentProps<typeof Link>) => (
  <OnDemand isOptional>
    <HelpLink {...props} />
  </OnDemand>
);
