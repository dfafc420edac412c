import type { PropsWithChildren } from "react";
import type { ClaimAction } from "#contracts/claims/actions";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { CaseHead } from "#src/cases/case-head";
import { useTranslationOf } from "#src/hooks/words/use-translation-of";
import { moneyWords } from "#src/lib/words/money-words";
import type { Translate } from "#src/lib/words/translate";
import { StatusTag } from "#src/ui/data/status-tag";
import { dateWords } from "#src/ui/dates/date-words";
import { claimCase } from "../claim-case.ts";
import type { Act } from "../offers.ts";
import { nextStep, otherSteps } from "../offers.ts";
import { stepsOf } from "../steps.ts";
import { claimStatusKey, stageKind } from "../view-model.ts";

/** Actions that do not stand beside the suggestion. */
const inMenu: readonly ClaimAction[] = ["review", "update", "close", "cancel"];

/** Name what is left where a part of the claim was resolved before; undefined where nothing was. */
function leftWords({ items, currency }: ClaimDetail, t: Translate, locale: string): string | undefined {
  const count = items.reduce((sum, { left }) => sum + left, 0);
  if (count === 0 || !items.some(({ resolved }) => resolved > 0)) return undefined;
  const left = items.reduce((sum, { left_minor }) => sum + left_minor, 0);
  return t("actions.resolveLeft", { units: t("common:units", { count }), amount: moneyWords(left, currency, locale) });
}

/** Show number, state, steps and actions of a claim. */
export function ClaimHead({ record, act, children }: PropsWithChildren<{ record: ClaimDetail; act: Act }>) {
  const { t, enumLabel, locale } = useTranslationOf("claims");
  const primary = nextStep(record);
  const others = otherSteps(record, primary?.action).sort(
    (a, b) => Number(b.allowed) - Number(a.allowed) || Number(inMenu.includes(a.action)) - Number(inMenu.includes(b.action)),
  );
  const steps = stepsOf(
    record,
    (stage) => enumLabel("claim_stage", stage),
    (at) => dateWords(new Date(at), "short", locale),
  );
  return (
    <CaseHead<ClaimDetail, ClaimAction>
      of={claimCase}
      record={record}
      tags={
        <>
          <StatusTag kind={stageKind(record)}>{t(claimStatusKey(record))}</StatusTag>
          <StatusTag kind="neutral">{enumLabel("claim_type", record.type)}</StatusTag>
        </>
      }
      created={t("show.submitted")}
      facts={[
        <span key="source">{enumLabel("claim_source", record.source)}</span>,
        record.wanted && (
          <span key="wanted">
            {t("fields.wanted")}: {enumLabel("claim_kind", record.wanted)}
          </span>
        ),
      ]}
      steps={steps}
      primary={primary}
      primaryLabel={primary?.action === "resolve" ? leftWords(record, t, locale) : undefined}
      others={others}
      isBeside={(action) => !inMenu.includes(action)}
      act={act}
    >
      {children}
    </CaseHead>
  );
}
