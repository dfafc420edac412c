import { CheckCircleFilled, ClockCircleOutlined, CloseCircleFilled } from "@ant-design/icons";
import { Alert, Button, Flex, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { ChangedElsewhere } from "#src/cases/changed-elsewhere";
import { useRecord } from "#src/hooks/data/use-record";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { LinkButton } from "#src/ui/actions/link-button";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { ErrorState } from "#src/ui/feedback/error-state";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { offerOf } from "./offers.ts";
import { differenceOf, PlatformDifference } from "./parts/platform-difference.tsx";
import { Sum } from "./parts/sum.tsx";
import { ProcessForm } from "./process/process-form.tsx";
import { payableLegs, useSettle } from "./process/use-settle.ts";
import { returnAddress, returnsAddress } from "./resource.ts";
import { returnCase } from "./return-case.ts";

/** Settle a return: its outcome line by line, and the payment in one step. */
export default function ProcessReturn() {
  const { id } = useParams();
  return <Case key={id} id={id ?? ""} />;
}

function Case({ id }: { id: string }) {
  const { record, error, retry } = useRecord<ReturnDetail>(returns, id);
  if (record) return <Loaded record={record} />;
  return (
    <Shell id={id}>
      <Panel>{error ? <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} /> : <LinesSkeleton lines={8} />}</Panel>
    </Shell>
  );
}

function Shell({ id, number, children }: React.PropsWithChildren<{ id: string; number?: string }>) {
  const { t } = useTranslation("returns");
  const crumbs = [
    { label: t("titles:returns"), to: returnsAddress },
    { label: number ?? "…", to: returnAddress(id) },
  ];
  return (
    <PageShell title={number ? t("process.title", { number }) : t("titles.process")} crumbs={crumbs}>
      {children}
    </PageShell>
  );
}

function Loaded({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const navigate = useNavigate();
  const settle = useSettle(record);
  const { current } = settle;
  const [isDone, setDone] = useState(false);
  const finish = (done: boolean) => {
    if (!done) return;
    setDone(true);
    void navigate(returnAddress(record.id));
  };
  const view = offerOf(current, "process")?.allowed ? "form" : current.legs_due.length > 0 ? "remaining" : "nothing";
  const [kept, setKept] = useState(view);
  // While the calls run the case changes stages, and the next page may be long in coming: what was shown stays until then.
  const isHeld = settle.isBusy || isDone;
  if (!isHeld && kept !== view) setKept(view);
  const shown = isHeld ? kept : view;
  const held = { ...settle, isBusy: isHeld };
  return (
    <Shell id={record.id} number={record.number}>
      {settle.before && <ChangedElsewhere of={returnCase} seen={settle.before} now={current} onLoad={settle.acceptChange} />}
      {isDone && <Alert type="success" showIcon role="status" message={t("done.process")} style={{ marginBlockEnd: 16 }} />}
      {shown === "form" ? (
        <ProcessForm record={current} settle={held} onDone={finish} />
      ) : shown === "remaining" ? (
        <Remaining record={current} settle={held} onDone={finish} />
      ) : (
        <Panel>
          <NothingToDo record={current} />
        </Panel>
      )}
    </Shell>
  );
}

function NothingToDo({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const reason = offerOf(record, "process")?.reason;
  return (
    <EmptyState
      title={t("process.nothing")}
      {...(reason && { text: reason })}
      action={<LinkButton to={returnAddress(record.id)}>{t("show.back", { number: record.number })}</LinkButton>}
    />
  );
}

interface RemainingProps {
  record: ReturnDetail;
  settle: ReturnType<typeof useSettle>;
  onDone: (done: boolean) => void;
}

/** Show a settled return with unpaid money: what succeeded, what failed, and what is left. */
function Remaining({ record, settle, onDone }: RemainingProps) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const errorText = useErrorText();
  const legs = record.legs_due;
  const permitted = payableLegs(legs, record.refund_limit_left_minor);
  const money = (minor: number) => moneyWords(minor, record.currency, locale);
  const trouble = settle.trouble;
  const difference = differenceOf(trouble?.error);
  return (
    <Panel title={t("process.remaining")}>
      <Flex vertical gap={20} style={{ maxInlineSize: 640 }}>
        <Flex component="ul" vertical gap={10} role="status">
          <li>
            <Typography.Text type="success">
              <CheckCircleFilled aria-hidden="true" />
            </Typography.Text>{" "}
            {t("process.processed")}
          </li>
          {legs.map((leg) => {
            const failed = trouble?.step === leg.action ? trouble.error : undefined;
            return (
              <li key={leg.action}>
                <Typography.Text type={failed ? "danger" : "secondary"}>
                  {failed ? <CloseCircleFilled aria-hidden="true" /> : <ClockCircleOutlined aria-hidden="true" />}
                </Typography.Text>{" "}
                {t(`process.leg_${leg.action}`, { amount: money(leg.amount_minor) })}
                {failed && !difference && <Typography.Paragraph type="danger">{errorText(failed)}</Typography.Paragraph>}
              </li>
            );
          })}
        </Flex>
        {difference && <PlatformDifference difference={difference} />}
        <Sum sums={record.totals} currency={record.currency} />
        <Flex wrap align="center" gap={8}>
          <LinkButton to={returnAddress(record.id)}>{t("show.back", { number: record.number })}</LinkButton>
          {permitted.length > 0 ? (
            <Button type="primary" loading={settle.isBusy} onClick={async () => onDone(await settle.pay())}>
              {difference
                ? t("platform.payAnyway")
                : permitted.length === 1
                  ? t(`process.pay_${permitted[0]?.action}`, { amount: money(permitted[0]?.amount_minor ?? 0) })
                  : t("process.payAll")}
            </Button>
          ) : (
            <Typography.Text type="secondary">
              {t("process.othersPay", { amount: money(legs.reduce((sum, leg) => sum + leg.amount_minor, 0)) })}
            </Typography.Text>
          )}
        </Flex>
      </Flex>
    </Panel>
  );
}
