import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button, DatePicker } from "antd";
import dayjs from "dayjs";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { campaigns } from "#contracts/campaigns/campaigns";
import { claims } from "#contracts/claims/claims";
import { returns } from "#contracts/returns/returns";
import { useAddressQuery } from "#src/hooks/use-address-query";
import { useNarrow } from "#src/hooks/use-narrow";
import { useOperation } from "#src/hooks/use-operation";
import { useAbility } from "#src/lib/can";
import { useSession } from "#src/lib/session";
import { todayIn } from "#src/lib/today";
import { ErrorState } from "#src/ui/error-state";
import { IconButton } from "#src/ui/icon-button";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { useLocale } from "#src/ui/use-locale";
import { Agenda } from "./agenda.tsx";
import { Cut } from "./cut.tsx";
import { inOrder } from "./events.ts";
import { addMonths, isMonth, monthOf, shownDays, weekStart } from "./month.ts";
import { useDayText } from "./use-day-text.ts";
import { ViewChoice } from "./view-choice.tsx";

const MonthGrid = lazy(() => import("./month-grid.tsx"));

/** Leaves the buttons beside it on its line. */
const narrowPicker = { inlineSize: 112 };

/** Show deadlines by day of the store, a month at a time, as a grid or a list. */
export default function Calendar() {
  const { t } = useTranslation("calendar");
  const locale = useLocale();
  const dayText = useDayText();
  const narrow = useNarrow();
  const [query, setQuery] = useAddressQuery();
  const timezone = useSession((session) => session.store?.timezone) ?? "UTC";
  const here = todayIn(timezone);
  const monthIn = (address: URLSearchParams) => {
    const selected = address.get("month");
    return isMonth(selected) ? selected : monthOf(here);
  };
  const month = monthIn(query);
  const view = query.get("view") === "agenda" || narrow ? "agenda" : "month";
  const { from, to } = shownDays(month, weekStart(locale));
  const ability = useAbility();
  const range = { query: { from, to } };
  const ofReturns = useOperation(returns, "calendar", range, { enabled: ability.can("read", "Return"), keepPrevious: true });
  const ofClaims = useOperation(claims, "calendar", range, { enabled: ability.can("read", "Claim"), keepPrevious: true });
  const ofCampaigns = useOperation(campaigns, "calendar", range, { enabled: ability.can("read", "Campaign"), keepPrevious: true });
  const data = ofReturns.data ?? ofClaims.data ?? ofCampaigns.data;
  const failed = [ofReturns, ofClaims, ofCampaigns].filter(({ error }) => error);
  const events = inOrder(ofReturns.data?.events ?? [], ofClaims.data?.events ?? [], ofCampaigns.data?.events ?? []);
  const set = (name: "month" | "view", valueIn: (now: URLSearchParams) => string) =>
    setQuery(
      (now) => {
        now.set(name, valueIn(now));
        return now;
      },
      { replace: true },
    );
  const turn = (count: number) => set("month", (now) => addMonths(monthIn(now), count));
  return (
    <PageShell lead={t("lead", { timezone })} actions={!narrow && <ViewChoice value={view} onChange={(next) => set("view", () => next)} />}>
      <Panel
        flush
        title={<span aria-live="polite">{dayText(`${month}-15`, { month: "long", year: "numeric" })}</span>}
        extra={
          <>
            <DatePicker
              picker="month"
              allowClear={false}
              style={narrow ? narrowPicker : {}}
              inputReadOnly
              format="YYYY-MM"
              aria-label={t("goTo")}
              value={dayjs(`${month}-01`)}
              onChange={(date) => set("month", () => date.format("YYYY-MM"))}
            />
            <IconButton label={t("before")} icon={<LeftOutlined aria-hidden="true" className="bh-directed" />} onClick={() => turn(-1)} />
            <Button onClick={() => set("month", () => monthOf(here))}>{t("today")}</Button>
            <IconButton label={t("after")} icon={<RightOutlined aria-hidden="true" className="bh-directed" />} onClick={() => turn(1)} />
          </>
        }
      >
        {failed[0]?.error && <ErrorState code={failed[0].error.code} requestId={failed[0].error.requestId} onRetry={failed[0].retry} />}
        {!data && failed.length === 0 && <LinesSkeleton lines={10} />}
        {data && (
          <div className="bh-stale" aria-busy={[ofReturns, ofClaims, ofCampaigns].some(({ isOutdated }) => isOutdated)}>
            <Cut kinds={[...(ofReturns.data?.cut ?? []), ...(ofClaims.data?.cut ?? [])]} />
            {view === "month" ? (
              <Suspense fallback={<LinesSkeleton lines={10} />}>
                <MonthGrid month={month} today={data.today} events={events} timezone={data.timezone} />
              </Suspense>
            ) : (
              <Agenda month={month} today={data.today} events={events} timezone={data.timezone} />
            )}
          </div>
        )}
      </Panel>
    </PageShell>
  );
}
