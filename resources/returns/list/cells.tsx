import type { ReturnRow } from "#contracts/returns/shapes";
import type { Translation } from "#src/hooks/words/use-translation-of";
import { listWords } from "#src/lib/words/formats";
import type { CardCells } from "#src/lists/cards";
import { ItemsCell, NumberCell } from "#src/lists/cells";
import styles from "#src/lists/cells.module.css";
import { StatusTag } from "#src/ui/data/status-tag";
import { MoneyText } from "#src/ui/money/money";
import { returnAddress } from "../resource.ts";
import { exchangeKind, paymentKind, returnStatusKey, stageKind } from "../view-model.ts";

interface Cell {
  row: ReturnRow;
  translation: Translation;
}

export function ReturnNumberCell({ row, translation: { t }, changed }: Cell & { changed: boolean }) {
  return <NumberCell row={{ number: row.number, order: row.order_number }} to={returnAddress(row.id)} changed={changed} words={t} />;
}

export function ReturnItemsCell({ row, translation: { t, enumLabel, locale } }: Cell) {
  const reasons = row.reasons.map((reason) => enumLabel("reason", reason));
  return <ItemsCell row={row} note={listWords(reasons, locale, "narrow")} words={t} />;
}

export function StageCell({ row, translation: { t } }: Cell) {
  return <StatusTag kind={stageKind(row)}>{t(returnStatusKey(row))}</StatusTag>;
}

export function MoneyCell({ row, translation: { enumLabel, locale } }: Cell) {
  return (
    <div className={`${styles.stack} ${styles.end}`}>
      <MoneyText minor={row.value_minor} currency={row.currency} weight="strong" locale={locale} />
      {row.payment_status !== "NONE" && (
        <StatusTag kind={paymentKind(row.payment_status)} look="plain" icon={null}>
          {enumLabel("payment_status", row.payment_status)}
        </StatusTag>
      )}
    </div>
  );
}

export function OutcomeCell({ row, translation: { enumLabel } }: Cell) {
  if (!row.resolution_type && row.exchange_status === "NONE") return <span className="bh-small">—</span>;
  return (
    <div className={styles.stack}>
      {row.resolution_type && <span>{enumLabel("resolution_type", row.resolution_type)}</span>}
      {row.exchange_status !== "NONE" && (
        <StatusTag kind={exchangeKind(row.exchange_status)} look="plain" icon={null}>
          {enumLabel("exchange_status", row.exchange_status)}
        </StatusTag>
      )}
    </div>
  );
}

/** Return the cells of a row's card on a narrow screen. */
export function cardOf(row: ReturnRow, translation: Translation, changed: boolean): CardCells {
  const cell = { row, translation };
  return {
    number: <ReturnNumberCell {...cell} changed={changed} />,
    money: <MoneyCell {...cell} />,
    items: <ReturnItemsCell {...cell} />,
    standing: (
      <>
        <StageCell {...cell} />
        {(row.resolution_type || row.exchange_status !== "NONE") && <OutcomeCell {...cell} />}
      </>
    ),
  };
}
