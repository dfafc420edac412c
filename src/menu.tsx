import { type PropsWithChildren, useMemo } from "react";
import { resources } from "#resources/index";
import { menuFor, seenBy } from "#resources/menu";
import { loadWords } from "./lib/i18n.ts";
import { MenuContext, type MenuPreview, MenuPreviewContext } from "./lib/menu.ts";
import { ability, useRules } from "./lib/rights.ts";
import { useSession } from "./lib/session.ts";

const loadAllWords = () => loadWords(...resources.map(({ name }) => name));

/** The menu of this person in this store, for the frame, which knows no resource. */
export function Menu({ children }: PropsWithChildren) {
  const platform = useSession((session) => session.store_platform?.normalized);
  useRules();
  const menu = menuFor(resources, ability);
  const preview = useMemo<MenuPreview>(
    () => ({ seenBy: (viewer) => seenBy(resources, viewer, platform), loadWords: loadAllWords }),
    [platform],
  );
  return (
    <MenuContext value={menu}>
      <MenuPreviewContext value={preview}>{children}</MenuPreviewContext>
    </MenuContext>
  );
}
