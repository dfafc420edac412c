import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { search } from "#contracts/search";
import { caseAddress } from "#resources/returns/addresses";
import { useAllWords } from "#src/hooks/use-all-words";
import { useOperation } from "#src/hooks/use-operation";
import { useScreens } from "#src/hooks/use-screens";
import { useTyped } from "#src/hooks/use-typed";
import { useAbility } from "#src/lib/can";
import { useSession } from "#src/lib/session";
import { usePersisted } from "#src/lib/storage";
import { type Entry, foundEntries, matching, screensOf, withRecent } from "./palette-model.ts";

const none: readonly never[] = [];

/** Return the palette's entries for the typed text: screens at once, server results a moment later. */
export function usePalette() {
  const { t } = useTranslation();
  const [q, setQ] = useState("");
  const [typed, setTyped] = useTyped(q, (text) => setQ(text.trim()));
  const resources = useSeen();
  const [recent, remember] = useRecent();
  const found = useOperation(search, "find", { query: { q } }, { enabled: q !== "", keepPrevious: true });
  // Enter must not open what was found for fewer letters.
  const isCurrent = typed.trim() === q && !found.isOutdated;
  const lone = q !== "" && isCurrent && found.data?.returns.length === 1 ? found.data.returns[0] : undefined;
  const shown = useOperation(returns, "show", { params: { id: lone?.id ?? "" } }, { enabled: lone !== undefined });

  const entries = useMemo(() => {
    const screens = screensOf(resources, t);
    if (typed.trim() === "") return [...recent, ...screens];
    const results = q !== "" && isCurrent && found.data ? foundEntries(found.data, resources, t) : none;
    const actions = lone && shown.data?.id === lone.id ? actionsOf(shown.data, t) : none;
    const ofReturns = results.filter(({ group }) => group === "returns");
    const others = results.filter(({ group }) => group !== "returns");
    return [...matching(screens, typed), ...ofReturns, ...actions, ...others];
  }, [resources, recent, typed, q, isCurrent, found.data, lone, shown.data, t]);

  return {
    typed,
    setTyped,
    entries,
    /** Number of the return whose actions are listed. */
    number: lone?.number,
    isSearching: typed.trim() !== "" && (!isCurrent || found.isLoading),
    error: q === "" ? null : found.error,
    retry: found.retry,
    remember: (entry: Entry) => remember(withRecent(recent, entry)),
  };
}

/** Return all screens available to this person. Names of unopened pages arrive a moment later. */
function useSeen() {
  const screens = useScreens(useAbility());
  return useAllWords() ? screens : none;
}

/** Stored on this device, per person and store. */
function useRecent() {
  const person = useSession((session) => session.user?.id) ?? "";
  const store = useSession((session) => session.store?._id) ?? "";
  return usePersisted<Entry[]>(`recent.${person}.${store}`, none as never[]);
}

/** Actions with a screen of their own; the others open a dialog. */
const ways: Partial<Record<string, string>> = { evaluation: "/inspect", process: "/process" };

function actionsOf(record: ReturnDetail, t: (key: string) => string): Entry[] {
  return record.allowed_actions
    .filter(({ action, allowed }) => allowed && action !== "suggested-financial-outcome")
    .map(({ action }) => ({
      id: `return ${record.id} ${action}`,
      group: "actions",
      label: t(`returns:actions.${action}`),
      to: `${caseAddress(record.id)}${ways[action] ?? `?action=${action}`}`,
    }));
}
