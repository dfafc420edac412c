import { ClockCircleOutlined } from "@ant-design/icons";
import type { ClaimRow } from "#contracts/claims/shapes";
import type { Translation } from "#src/hooks/words/use-translation-of";
import { dueState } from "#src/lib/dates/age";
import { listWords } from "#src/lib/words/formats";
import type { Translate } from "#src/lib/words/translate";
import type { CardCells } from "#src/lists/cards";
import { dutyTones, ItemsCell, NumberCell } from "#src/lists/cells";
import styles from "#src/lists/cells.module.css";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { MoneyText } from "#src/ui/money/money";
import { claimAddress } from "../resource.ts";
import { carrierKinds, claimStatusKey, stageKind } from "../view-model.ts";

interface Cell {
  row: ClaimRow;
  translation: Translation;
}

export function ClaimNumberCell({ row, translation: { t }, changed }: Cell & { changed: boolean }) {
  return <NumberCell row={{ number: row.number, order: row.order.number }} to={claimAddress(row.id)} changed={changed} words={t} />;
}

export function ClaimItemsCell({ row, translation: { t, enumLabel, locale } }: Cell) {
  // A reason equal to the type says nothing more.
  const reasons = row.reasons.filter((reason) => reason !== row.type).map((reason) => enumLabel("reason", reason));
  return <ItemsCell row={row} note={listWords(reasons, locale, "narrow")} words={t} />;
}

export function StageCell({ row, translation: { t, enumLabel } }: Cell) {
  return (
    <div className={styles.stack}>
      <StatusTag kind={stageKind(row)}>{t(claimStatusKey(row))}</StatusTag>
      {row.carrier_state && (
        <span title={t("list.carrier")}>
          <StatusTag kind={carrierKinds[row.carrier_state]} look="plain">
            {enumLabel("carrier_claim_state", row.carrier_state)}
          </StatusTag>
        </span>
      )}
    </div>
  );
}

/** Show what is claimed, and what was approved where it differs. */
export function MoneyCell({ row, translation: { t, locale } }: Cell) {
  const isReduced = row.decision === "APPROVED" && row.approved_minor !== row.claimed_minor;
  return (
    <div className={`${styles.stack} ${styles.end}`}>
      <MoneyText minor={row.claimed_minor} currency={row.currency} weight="strong" locale={locale} />
      {isReduced && (
        <span className={styles.second} title={t("fields.approved")}>
          <span className="bh-hidden">{t("fields.approved")}: </span>
          <MoneyText minor={row.approved_minor} currency={row.currency} locale={locale} />
        </span>
      )}
    </div>
  );
}

/** Show when an answer is due, amber and red as the time comes and passes. */
export function DueCell({ row, now, words }: Pick<Cell, "row"> & { now: Date; words: Translate }) {
  if (!row.due_at || row.status !== "OPEN") return <span className="bh-small">—</span>;
  const state = dueState(row.due_at, now);
  return (
    <span className={styles.line} data-tone={dutyTones[state]}>
      {state !== "none" && <ClockCircleOutlined aria-hidden="true" />}
      <DateText at={row.due_at} format="relative" />
      {state !== "none" && <span className="bh-hidden">{words(`list.${state}`)}</span>}
    </span>
  );
}

/** Return the cells of a row's card on a narrow screen. */
export function cardOf(row: ClaimRow, translation: Translation, changed: boolean): CardCells {
  const cell = { row, translation };
  return {
    number: <ClaimNumberCell {...cell} changed={changed} />,
    money: <MoneyCell {...cell} />,
    items: (
      <>
        <strong>{translation.enumLabel("claim_type", row.type)}</strong>
        <ClaimItemsCell {...cell} />
      </>
    ),
    standing: <StageCell {...cell} />,
  };
}
