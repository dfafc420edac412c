import type { PropsWithChildren } from "react";
import type { Action } from "#contracts/returns/actions";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { CaseHead as Head } from "#src/cases/case-head";
import { useTranslationOf } from "#src/hooks/words/use-translation-of";
import { StatusTag } from "#src/ui/data/status-tag";
import { dateWords } from "#src/ui/dates/date-words";
import type { Act } from "../offers.ts";
import { nextStep, otherSteps } from "../offers.ts";
import { returnCase } from "../return-case.ts";
import { stepsOf } from "../steps.ts";
import { exchangeKind, paymentKind, returnStatusKey, stageKind } from "../view-model.ts";

/** Show number, state, steps and actions of a return. */
export function CaseHead({ record, act, children }: PropsWithChildren<{ record: ReturnDetail; act: Act }>) {
  const { t, enumLabel, locale } = useTranslationOf("returns");
  const primary = nextStep(record);
  const steps = stepsOf(
    record,
    (stage) => enumLabel("stage", stage),
    (at) => dateWords(new Date(at), "short", locale),
  );
  return (
    <Head<ReturnDetail, Action>
      of={returnCase}
      record={record}
      tags={
        <>
          <StatusTag kind={stageKind(record)}>{t(returnStatusKey(record))}</StatusTag>
          {record.payment_status !== "NONE" && record.payment_status !== "SETTLED" && (
            <StatusTag kind={paymentKind(record.payment_status)}>{enumLabel("payment_status", record.payment_status)}</StatusTag>
          )}
          {record.exchange_status !== "NONE" && (
            <StatusTag kind={exchangeKind(record.exchange_status)}>{enumLabel("exchange_status", record.exchange_status)}</StatusTag>
          )}
        </>
      }
      created={t("show.requested")}
      steps={steps}
      primary={primary}
      others={otherSteps(record, primary?.action)}
      isBeside={(action) => action !== "update"}
      act={act}
    >
      {children}
    </Head>
  );
}
