import { Flex, Progress, Typography } from "antd";
import type { PropsWithChildren } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ReturnsOverview } from "#contracts/returns/overview";
import { returnsAddress } from "#resources/returns/resource";
import { numberWords } from "#src/lib/words/formats";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { BarChart } from "#src/ui/charts/bar-chart";
import { LineChart } from "#src/ui/charts/line-chart";
import { dateWords } from "#src/ui/dates/date-words";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import styles from "./home.module.css";

const list = (filters: Record<string, string>) => `${returnsAddress}?${new URLSearchParams(filters)}`;
/** Return a formatted calendar day. It has no time zone, so noon UTC is formatted in UTC. */
const dayWords = (day: string, locale: string) => dateWords(new Date(`${day}T12:00:00Z`), "short", locale, "UTC");

/** Show requests, refunds and reasons of the last thirty days. */
export function LastDays({ overview }: { overview: ReturnsOverview }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("home:lastDays")}>
      <div className={styles.charts}>
        <Requests overview={overview} />
        <PaidBack overview={overview} />
        <Reasons overview={overview} />
      </div>
    </Panel>
  );
}

function Requests({ overview: { days, since } }: { overview: ReturnsOverview }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const total = days.reduce((sum, { requests }) => sum + requests, 0);
  const busiest = days.reduce((most, one) => (one.requests > most.requests ? one : most), days[0] ?? { day: "1970-01-01", requests: 0 });
  const points = days.map(({ day, requests }) => ({
    key: day,
    label: dayWords(day, locale),
    text: numberWords(requests, locale),
    value: requests,
  }));
  const words = { total: numberWords(total, locale), most: numberWords(busiest.requests, locale), day: dayWords(busiest.day, locale) };
  return (
    <Chart title={t("home:requests")}>
      <Link className="bh-number" to={list({ created_from: since })} style={numberStyle}>
        {numberWords(total, locale)}
      </Link>
      <BarChart
        label={total === 0 ? t("home:noRequests") : t("home:requestsOf", { count: total, ...words })}
        head={[t("home:calendarDay"), t("home:requests")]}
        points={points}
      />
    </Chart>
  );
}

function PaidBack({ overview: { days, paid } }: { overview: ReturnsOverview }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const names = days.map(({ day }) => dayWords(day, locale));
  return (
    <Chart title={t("home:paidBack")}>
      {paid.length === 0 && <Typography.Text type="secondary">{t("home:nothingPaid")}</Typography.Text>}
      {paid.slice(0, 2).map(({ currency, refund_minor, credit_minor, days: amounts }) => {
        const money = (minor: number) => moneyWords(minor, currency, locale);
        // Leave out payment methods without any amounts.
        const ways = [
          { key: "refunds", tone: "info", dashed: false, minor: refund_minor },
          { key: "credits", tone: "accent", dashed: true, minor: credit_minor },
        ].filter(({ minor }) => minor > 0);
        return (
          <div key={currency} style={{ marginBlockEnd: 12 }}>
            <p style={{ ...numberStyle, marginBlockEnd: 10 }}>
              <Money minor={refund_minor + credit_minor} currency={currency} />
            </p>
            <LineChart
              label={t("home:paidOf", { refunds: money(refund_minor), credits: money(credit_minor) })}
              head={t("home:calendarDay")}
              points={names}
              text={money}
              lines={ways.map(({ key, tone, dashed }) => ({
                key,
                name: t(`home:${key}`),
                values: amounts.map((one) => (key === "refunds" ? one.refund_minor : one.credit_minor)),
                tone,
                dashed,
              }))}
            />
            <ul className={styles.legend} style={{ fontSize: 13 }}>
              {ways.map(({ key, tone, dashed, minor }) => (
                <li key={key} data-tone={tone}>
                  <span className={styles.line} data-dashed={dashed} aria-hidden="true" /> {t(`home:${key}`)}{" "}
                  <Money minor={minor} currency={currency} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </Chart>
  );
}

function Reasons({ overview: { reasons, since } }: { overview: ReturnsOverview }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const most = reasons[0]?.count ?? 1;
  return (
    <Chart title={t("home:reasons")}>
      {reasons.length === 0 && <Typography.Text type="secondary">{t("home:noRequests")}</Typography.Text>}
      <ul style={{ display: "grid", gap: 8 }}>
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            <Link to={list({ reason, created_from: since })} className={styles.reason}>
              <Flex justify="space-between" gap={12}>
                <span>{t(`enums:reason.${reason}`, { defaultValue: reason })}</span>
                <span className="bh-number">{numberWords(count, locale)}</span>
              </Flex>
              <Progress percent={(count / most) * 100} showInfo={false} size="small" strokeColor="var(--bh-primary)" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Chart>
  );
}

const numberStyle = { fontSize: 24, fontWeight: 700, lineHeight: "30px" };

function Chart({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <Flex vertical gap={8} component="section" style={{ minInlineSize: 0 }}>
      <h3 style={{ font: "inherit", fontWeight: 600, color: "var(--bh-text2)" }}>{title}</h3>
      {children}
    </Flex>
  );
}
