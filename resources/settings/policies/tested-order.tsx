import { Alert, Card, Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { OutcomeWindow, PolicyTestAnswer } from "#contracts/settings/policy-test";
import { useLocale } from "#src/lib/words/use-locale";
import { KeyValue } from "#src/ui/data/key-value";
import { StatusTag } from "#src/ui/data/status-tag";
import { dateWords } from "#src/ui/dates/date-words";
import { Money } from "#src/ui/money/money";
import { policiesAddress, under } from "../resource.ts";

type Line = PolicyTestAnswer["lines"][number];

/** Show the result of the policies for an order, line by line, and for the whole return. */
export function TestedOrder({ answer }: { answer: PolicyTestAnswer }) {
  const { t } = useTranslation("settings");
  const { currency } = answer.order;
  const whole = [
    ...answer.fees.map(({ kind, amount_minor }) => ({
      key: kind,
      label: t(`enums:fee.${kind}`),
      value: <Money minor={amount_minor} currency={currency} />,
    })),
    { key: "shipping", label: t("tester.shipping"), value: <Money minor={answer.refund_shipping_minor} currency={currency} /> },
  ];
  return (
    <Flex vertical gap={16}>
      {!answer.may_start && <Alert type="warning" showIcon message={t("tester.mayNotStart")} />}
      <Flex component="ul" vertical gap={12}>
        {answer.lines.map((line) => (
          <TestedLine key={line.order_line_id} line={line} currency={currency} />
        ))}
      </Flex>
      <section style={{ maxInlineSize: 420 }} aria-label={t("tester.whole")}>
        <Typography.Title level={3} style={{ fontSize: 14 }}>
          {t("tester.whole")}
        </Typography.Title>
        <KeyValue layout="sides" rows={whole} />
      </section>
      <Typography.Text type="secondary">{t("tester.zone", { zone: answer.timezone.replaceAll("_", " ") })}</Typography.Text>
    </Flex>
  );
}

function TestedLine({ line, currency }: { line: Line; currency: string }) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const list = (words: readonly string[]) => (words.length ? new Intl.ListFormat(locale).format(words) : "—");
  const rows = [
    { key: "outcomes", label: t("fields.allowed_outcomes"), value: list(line.allowed_outcomes.map((one) => t(`enums:outcome.${one}`))) },
    { key: "methods", label: t("fields.methods"), value: list(line.methods.map((one) => t(`enums:shipping_method.${one}`))) },
    ...line.fees.map(({ kind, amount_minor }) => ({
      key: kind,
      label: t(`enums:fee.${kind}`),
      value: <Money minor={amount_minor} currency={currency} />,
    })),
  ];
  return (
    <li>
      <Card size="small">
        <Flex vertical gap={10}>
          <div>
            <strong dir="auto">{[line.title, line.variant_title].filter(Boolean).join(" · ")}</strong>
            <div className="bh-small">
              {line.sku && (
                <>
                  <bdi>{line.sku}</bdi>
                  {" · "}
                </>
              )}
              {t("tester.free", { free: line.free, total: line.quantity })}
            </div>
          </div>
          <Flex wrap align="center" gap="4px 8px">
            {t("tester.decides")}
            <Link to={under(policiesAddress, line.policy.id)} dir="auto">
              {line.policy.name}
            </Link>
            {line.final_sale && <StatusTag kind="warning">{t("fields.final_sale")}</StatusTag>}
          </Flex>
          {line.code && <Alert type="warning" showIcon message={t(`errors:${line.code}`)} />}
          <Missed line={line} />
          {line.windows.length > 0 && <Windows line={line} />}
          <KeyValue rows={rows} />
        </Flex>
      </Card>
    </li>
  );
}

const missedStyle = { paddingInlineStart: 12, borderInlineStart: "2px solid var(--bh-line)" };

/** Show the policies tried before, with why each did not match. */
function Missed({ line }: { line: Line }) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const before = line.tried.slice(
    0,
    line.tried.findIndex(({ id }) => id === line.policy.id),
  );
  if (!before.length) return null;
  return (
    <ul className="bh-small" style={missedStyle} aria-label={t("tester.notDeciding")}>
      {before.map(({ id, name, misses }) => (
        <li key={id}>
          <span dir="auto">{name}</span>: {new Intl.ListFormat(locale).format(misses.map((miss) => t(`miss.${miss}`)))}
        </li>
      ))}
    </ul>
  );
}

function Windows({ line }: { line: Line }) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const day = (text: string) => dateWords(new Date(`${text}T12:00:00Z`), "date", locale, "UTC");
  const spanOf = ({ opens_on, closes_on }: OutcomeWindow) => {
    if (!opens_on) return t("tester.notBegun", { start: t(`start.${line.start}`) });
    return closes_on ? t("tester.span", { from: day(opens_on), to: day(closes_on) }) : t("tester.sinceNoEnd", { from: day(opens_on) });
  };
  return (
    <Flex component="ul" vertical gap={6} aria-label={t("panels.window")}>
      {line.windows.map((window) => (
        <Flex component="li" key={window.outcome} wrap align="center" gap="4px 10px">
          <StatusTag kind={!window.opens_on ? "waiting" : window.is_open ? "success" : "neutral"}>
            {t(`enums:outcome.${window.outcome}`)}
          </StatusTag>
          <span>
            {spanOf(window)}
            {window.season && ` · ${window.season}`}
            {window.opens_on && ` · ${t(window.is_open ? "tester.open" : "tester.closed")}`}
          </span>
        </Flex>
      ))}
    </Flex>
  );
}
