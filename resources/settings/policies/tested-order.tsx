import { Alert } from "antd";
import { Link } from "react-router-dom";
import type { OutcomeWindow, PolicyTestAnswer } from "#contracts/settings/policy-test";
import { dateWords } from "#src/ui/date-words";
import { KeyValue } from "#src/ui/key-value";
import { Money } from "#src/ui/money";
import { StatusTag } from "#src/ui/status-tag";
import { useLocale } from "#src/ui/use-locale";
import { policiesAddress, under } from "../addresses.ts";
import { useWords } from "../words.ts";
import styles from "./tester.module.css";

type Line = PolicyTestAnswer["lines"][number];

/** What the policies make of an order, line by line, and once for the whole return. */
export function TestedOrder({ answer }: { answer: PolicyTestAnswer }) {
  const { say } = useWords();
  const { currency } = answer.order;
  const whole = [
    ...answer.fees.map(({ kind, amount_minor }) => ({
      key: kind,
      label: say(`feeKind.${kind}`),
      value: <Money minor={amount_minor} currency={currency} />,
    })),
    { key: "shipping", label: say("tester.shipping"), value: <Money minor={answer.refund_shipping_minor} currency={currency} /> },
  ];
  return (
    <>
      {!answer.may_start && <Alert type="warning" showIcon message={say("tester.mayNotStart")} />}
      <ul className={styles.lines}>
        {answer.lines.map((line) => (
          <TestedLine key={line.order_line_id} line={line} currency={currency} />
        ))}
      </ul>
      <section className={styles.whole} aria-label={say("tester.whole")}>
        <h3 className={styles.sub}>{say("tester.whole")}</h3>
        <KeyValue layout="sides" rows={whole} />
      </section>
      <p className={styles.hint}>{say("tester.zone", { zone: answer.timezone.replaceAll("_", " ") })}</p>
    </>
  );
}

function TestedLine({ line, currency }: { line: Line; currency: string }) {
  const { say, t } = useWords();
  const locale = useLocale();
  const list = (words: readonly string[]) => (words.length ? new Intl.ListFormat(locale).format(words) : "—");
  const rows = [
    { key: "outcomes", label: say("fields.allowed_outcomes"), value: list(line.allowed_outcomes.map((one) => say(`outcome.${one}`))) },
    { key: "methods", label: say("fields.methods"), value: list(line.methods.map((one) => say(`method.${one}`))) },
    ...line.fees.map(({ kind, amount_minor }) => ({
      key: kind,
      label: say(`feeKind.${kind}`),
      value: <Money minor={amount_minor} currency={currency} />,
    })),
  ];
  return (
    <li className={styles.line}>
      <div>
        <strong dir="auto">{[line.title, line.variant_title].filter(Boolean).join(" · ")}</strong>
        <div className={styles.hint}>
          {line.sku && (
            <>
              <bdi>{line.sku}</bdi>
              {" · "}
            </>
          )}
          {say("tester.free", { free: line.free, total: line.quantity })}
        </div>
      </div>
      <div className={styles.decided}>
        {say("tester.decides")}{" "}
        <Link to={under(policiesAddress, line.policy.id)} dir="auto">
          {line.policy.name}
        </Link>
        {line.final_sale && <StatusTag kind="warning">{say("fields.final_sale")}</StatusTag>}
      </div>
      {line.code && <Alert type="warning" showIcon message={t(`errors.${line.code}`)} />}
      <Missed line={line} />
      {line.windows.length > 0 && <Windows line={line} />}
      <KeyValue rows={rows} />
    </li>
  );
}

/** The policies tried before, each with what kept it from deciding. */
function Missed({ line }: { line: Line }) {
  const { say } = useWords();
  const locale = useLocale();
  const before = line.tried.slice(
    0,
    line.tried.findIndex(({ id }) => id === line.policy.id),
  );
  if (!before.length) return null;
  return (
    <ul className={styles.missed} aria-label={say("tester.notDeciding")}>
      {before.map(({ id, name, misses }) => (
        <li key={id}>
          <span dir="auto">{name}</span>: {new Intl.ListFormat(locale).format(misses.map((miss) => say(`miss.${miss}`)))}
        </li>
      ))}
    </ul>
  );
}

function Windows({ line }: { line: Line }) {
  const { say } = useWords();
  const locale = useLocale();
  const day = (text: string) => dateWords(new Date(`${text}T12:00:00Z`), "date", locale, "UTC");
  const spanOf = ({ opens_on, closes_on }: OutcomeWindow) => {
    if (!opens_on) return say("tester.notBegun", { start: say(`start.${line.start}`) });
    return closes_on ? say("tester.span", { from: day(opens_on), to: day(closes_on) }) : say("tester.sinceNoEnd", { from: day(opens_on) });
  };
  return (
    <ul className={styles.windows} aria-label={say("panels.window")}>
      {line.windows.map((window) => (
        <li key={window.outcome}>
          <StatusTag kind={!window.opens_on ? "waiting" : window.is_open ? "success" : "neutral"}>
            {say(`outcome.${window.outcome}`)}
          </StatusTag>
          <span>
            {spanOf(window)}
            {window.season && ` · ${window.season}`}
            {window.opens_on && ` · ${say(window.is_open ? "tester.open" : "tester.closed")}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
