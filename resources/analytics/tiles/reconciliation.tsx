import { ReloadOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useTranslation } from "react-i18next";
import { analytics } from "#contracts/analytics/analytics";
import type { Output } from "#contracts/contract";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { listWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { DateText } from "#src/ui/dates/date-text";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Sum, type SumSide } from "./sum.tsx";
import styles from "./tiles.module.css";
import { daysWords } from "./values.ts";

type Books = Output<typeof analytics.operations.reconciliation>;
type Balance = Books["currencies"][number]["to_customer"];

const directions = ["to_customer", "from_customer"] as const;

/** Show that the ledger moved what all rounds say was paid, in every currency, and the last nightly check. */
export function Reconciliation() {
  const { t } = useTranslation("analytics");
  const books = useOperation(analytics, "reconciliation");
  const rebuild = useCommand(analytics, "rebuild", { failure: "toast" });
  return (
    <section aria-label={t("books.title")} className={styles.books}>
      <Flex wrap justify="space-between" align="center" gap={8}>
        <h3>{t("books.title")}</h3>
        <Button
          size="small"
          icon={<ReloadOutlined aria-hidden="true" />}
          loading={rebuild.isPending}
          onClick={() => void rebuild.run({ body: {} })}
        >
          {t("books.rebuild")}
        </Button>
      </Flex>
      <Loaded from={books} skeleton={<LinesSkeleton lines={3} />}>
        {(data) => (
          <>
            <p className="bh-small">{t("books.text")}</p>
            <div className={styles.balances}>
              <Balances books={data} />
            </div>
            <Check books={data} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Balances({ books: { currencies } }: { books: Books }) {
  const { t } = useTranslation("analytics");
  const shown = currencies.flatMap((one) =>
    directions.map((direction) => ({ currency: one.currency, direction, balance: one[direction] })),
  );
  return shown
    .filter(({ balance }) => balance.ledger_minor !== 0 || balance.paid_minor !== 0 || balance.beyond_minor !== 0)
    .map(({ currency, direction, balance }) => (
      <Sum
        key={`${currency} ${direction}`}
        heading={t(`books.${direction}`, { currency })}
        sides={sidesOf(balance, t)}
        currency={currency}
      />
    ));
}

const sidesOf = (balance: Balance, t: (key: string) => string): [SumSide, SumSide] => [
  { key: "ledger", name: "", lines: [{ key: "ledger", name: t("books.ledger"), minor: balance.ledger_minor }] },
  {
    key: "rounds",
    name: t("books.both"),
    lines: [
      { key: "paid", name: t("books.paid"), minor: balance.paid_minor },
      { key: "beyond", name: t("books.beyond"), minor: balance.beyond_minor },
    ],
  },
];

/** Show when days were last counted against the books, and which were corrected. */
function Check({ books: { check } }: { books: Books }) {
  const { t } = useTranslation("analytics");
  const locale = useLocale();
  if (!check) return <p className="bh-small">{t("books.unchecked")}</p>;
  const days = check.repaired.map((day) => daysWords(day, day, locale));
  return (
    <p className="bh-small">
      {t("books.checked", { count: check.days.length })} <DateText at={check.at} />.{" "}
      {days.length > 0 ? t("books.repaired", { days: listWords(days, locale) }) : t("books.sound")}
    </p>
  );
}
