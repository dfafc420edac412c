import { CalendarOutlined, LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Alert, Button, DatePicker, List, Radio, Typography } from "antd";
import dayjs from "dayjs";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { campaigns } from "#contracts/campaigns/campaigns";
import { claims } from "#contracts/claims/claims";
import { returns } from "#contracts/returns/returns";
import { useOperation } from "#src/hooks/data/use-operation";
import { useAddressQuery } from "#src/hooks/lists/use-address-query";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { todayIn } from "#src/lib/dates/days";
import { useAbility } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { useLocale } from "#src/lib/words/use-locale";
import { IconButton } from "#src/ui/actions/icon-button";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { ErrorState } from "#src/ui/feedback/error-state";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import styles from "./calendar.module.css";
import { type DayEvent, type DayKind, EventLink, inOrder, kindKey, useDayText } from "./event-link.tsx";
import { addMonths, isMonth, monthOf, shownDays, weekStart } from "./month.ts";

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

/** Show which kinds have more events than are listed. */
function Cut({ kinds }: { kinds: readonly DayKind[] }) {
  const { t } = useTranslation("calendar");
  const locale = useLocale();
  if (kinds.length === 0) return null;
  const names = new Intl.ListFormat(locale).format(kinds.map((kind) => t(kindKey(kind))));
  return <Alert banner type="info" message={t("cut", { kinds: names })} />;
}

const views = ["month", "agenda"] as const;
type View = (typeof views)[number];

function ViewChoice({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  const { t } = useTranslation("calendar");
  return (
    <Radio.Group
      optionType="button"
      aria-label={t("view.label")}
      value={value}
      options={views.map((view) => ({ value: view, label: t(`view.${view}`) }))}
      onChange={({ target }) => onChange(target.value as View)}
    />
  );
}

interface AgendaProps {
  month: string;
  today: string;
  events: readonly DayEvent[];
  timezone: string;
}

/** Show the month's days with events, as a list. */
function Agenda({ month, today, events, timezone }: AgendaProps) {
  const { t } = useTranslation("calendar");
  const dayText = useDayText();
  const own = events.filter(({ day }) => monthOf(day) === month);
  const days = [...new Set(own.map(({ day }) => day))];
  if (days.length === 0) return <EmptyState icon={<CalendarOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} />;
  return (
    <List
      dataSource={days}
      renderItem={(day) => (
        <List.Item key={day} id={day} className={styles.entry ?? ""}>
          <Typography.Title level={3} style={{ fontSize: 14 }} aria-current={day === today ? "date" : undefined}>
            {dayText(day, { weekday: "long", day: "numeric", month: "long" })}
          </Typography.Title>
          {own
            .filter((event) => event.day === day)
            .map((event) => (
              <EventLink key={`${event.kind}${event.id}`} event={event} timezone={timezone} full />
            ))}
        </List.Item>
      )}
    />
  );
}
