import { type ComponentProps, lazy } from "react";
import { loadWords } from "#src/lib/i18n";
import { Later } from "../later.tsx";
import type Articles from "./articles-beside.tsx";
import type Link from "./help-link.tsx";

const withWords = <Module,>(load: () => Promise<Module>) => Promise.all([load(), loadWords("portal-help")]).then(([module]) => module);

// The portal's pages work without help, which loads after them.
const ArticlesBeside = lazy(() => withWords(() => import("./articles-beside.tsx")));
const HelpLink = lazy(() => withWords(() => import("./help-link.tsx")));

export const LazyArticles = (props: ComponentProps<typeof Articles>) => (
  <Later isOptional>
    <ArticlesBeside {...props} />
  </Later>
);
export const LazyHelpLink = (props: ComponentProps<typeof Link>) => (
  <Later isOptional>
    <HelpLink {...props} />
  </Later>
);
