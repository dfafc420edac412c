import { Alert } from "antd";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import type { Tile as TileName } from "#contracts/analytics/tiles";
import { useAddressQuery } from "#src/hooks/lists/use-address-query";
import { todayIn } from "#src/lib/dates/days";
import { useAbility } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { PageShell } from "#src/ui/pages/page-shell";
import { AsOf } from "./header/as-of.tsx";
import { Controls } from "./header/controls.tsx";
import { isTooLong, mostDays, readState, type StateChange, writeState } from "./state.ts";
import { declarations } from "./tiles/declarations.ts";
import type { Declaration } from "./tiles/declare.ts";
import { Tile } from "./tiles/tile.tsx";
import styles from "./tiles/tiles.module.css";
import { daysWords } from "./tiles/values.ts";

const all = Object.entries(declarations) as [TileName, Declaration][];

/** Show what came back, why, and what it cost: tiles over the days, basis and filters in the address. */
export default function Analytics() {
  const { t } = useTranslation("analytics");
  const locale = useLocale();
  const ability = useAbility();
  const timezone = useSession((session) => session.store?.timezone) ?? "UTC";
  const today = todayIn(timezone);
  const [query, setQuery] = useAddressQuery();
  const state = readState(query, today);
  // The choices show at once; the tiles follow when they are ready.
  const shownState = readState(useDeferredValue(query), today);
  const change = (next: StateChange) => setQuery((now) => writeState(now, next), { preventScrollReset: true });
  const shown = all.filter(([, { can }]) => ability.can(...can));
  return (
    <PageShell lead={t(`sentence.${shownState.basis}`, { days: daysWords(shownState.from, shownState.to, locale) })}>
      <Controls state={state} today={today} change={change} />
      <AsOf state={shownState} first={shown[0]?.[0]} />
      {isTooLong(shownState) ? (
        <Alert
          type="warning"
          showIcon
          message={t("tooLong", { count: mostDays(shownState), days: numberWords(mostDays(shownState), locale) })}
        />
      ) : (
        <div className={styles.grid}>
          {shown.map(([tile, declaration]) => (
            <Tile key={tile} tile={tile} declaration={declaration} state={shownState} change={change} />
          ))}
        </div>
      )}
    </PageShell>
  );
}
