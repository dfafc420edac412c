import { ReloadOutlined } from "@ant-design/icons";
import { Button, Flex, List } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PlatformOperation } from "#contracts/returns/platform";
import type { PlatformName } from "#contracts/session/session";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import type { Failed } from "#src/lib/calls/failed";
import { Can } from "#src/lib/session/can";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";

const kinds: Record<PlatformOperation["state"], StatusKind> = {
  WAITING: "progress",
  PENDING: "progress",
  DONE: "success",
  FAILED: "danger",
  UNKNOWN: "warning",
};

interface Props {
  platform: { name: PlatformName; operations: readonly PlatformOperation[] };
  currency: string;
  noun: "Return" | "Claim";
  /** Names of operations that the case calls otherwise. */
  names?: Partial<Record<PlatformOperation["kind"], string>>;
  retry: { run: (body: { key?: string; made?: boolean }) => unknown; isPending: boolean; error: Failed | null };
  children?: ReactNode;
}

/** Show what a case does on the store's platform, how far it is, and what can be tried again. */
export function PlatformBox({ platform, currency, noun, names = {}, retry, children }: Props) {
  const { t } = useTranslation("cases");
  const enumLabel = useEnumLabel();
  if (platform.operations.length === 0) return null;
  const again = platform.operations.filter((one) => one.may_retry && !one.doubt);
  return (
    <Panel
      title={t("platform.title", { platform: enumLabel("platform", platform.name) })}
      extra={
        again.length > 1 && (
          <Can I="process" a={noun}>
            <Button size="small" icon={<ReloadOutlined aria-hidden="true" />} loading={retry.isPending} onClick={() => retry.run({})}>
              {t("platform.retryAll")}
            </Button>
          </Can>
        )
      }
    >
      <Flex vertical gap={14}>
        {children}
        {retry.error && <FormAlert code={retry.error.code} params={retry.error.data} />}
        <List
          split={false}
          dataSource={[...platform.operations]}
          renderItem={(operation) => (
            <List.Item key={operation.key}>
              <Flex vertical gap={2} style={{ minInlineSize: 0, flex: "1 1 0" }}>
                <What operation={operation} name={names[operation.kind]} currency={currency} />
                <span className="bh-small">
                  <DateText at={operation.updated_at} />
                </span>
                <Reason operation={operation} />
                <Choices operation={operation} currency={currency} noun={noun} isBusy={retry.isPending} run={retry.run} />
              </Flex>
              <StatusTag kind={kinds[operation.state]} look="plain">
                {enumLabel("operation_state", operation.state)}
              </StatusTag>
            </List.Item>
          )}
        />
      </Flex>
    </Panel>
  );
}

interface WhatProps {
  operation: PlatformOperation;
  name: string | undefined;
  currency: string;
}

function What({ operation: { kind, number, url, amount_minor }, name, currency }: WhatProps) {
  const { t } = useTranslation("cases");
  const enumLabel = useEnumLabel();
  return (
    <Flex wrap gap="0 8px">
      <span>{name ?? enumLabel("operation_kind", kind)}</span>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" aria-label={t("platform.open", { number: number ?? "" })}>
          <bdi>{number ?? t("platform.there")}</bdi>
        </a>
      ) : (
        number && <bdi>{number}</bdi>
      )}
      {amount_minor !== null && <Money minor={amount_minor} currency={currency} />}
    </Flex>
  );
}

/** The reason in the user's language, and the platform's own message. */
function Reason({ operation: { state, error, doubt, may_be_paid, repeated_until } }: { operation: PlatformOperation }) {
  const { t } = useTranslation("cases");
  const reasonOf = useOperationReason();
  if (doubt || may_be_paid)
    return (
      <Flex vertical className="bh-small">
        <span>{doubt ? t(`platform.doubt.${doubt}`) : t("platform.mayBePaid")}</span>
        <PlatformWords error={error} />
      </Flex>
    );
  if (state === "PENDING") return <span className="bh-small">{t("platform.pending")}</span>;
  if (repeated_until)
    return (
      <span className="bh-small">
        {t("platform.repeatedUntil")} <DateText at={repeated_until} />
      </span>
    );
  if (!error) return null;
  return (
    <Flex vertical className="bh-small">
      <span>
        {reasonOf(error.kind)} {state === "WAITING" && t("platform.triedAgain")}
      </span>
      <PlatformWords error={error} />
    </Flex>
  );
}

/** What the platform itself said. */
function PlatformWords({ error }: Pick<PlatformOperation, "error">) {
  if (!error?.message) return null;
  return (
    <bdi dir="auto" lang="en">
      {error.message}
    </bdi>
  );
}

interface ChoicesProps {
  operation: PlatformOperation;
  currency: string;
  noun: Props["noun"];
  isBusy: boolean;
  run: (body: { key: string; made?: boolean }) => unknown;
}

function Choices({ operation, currency, noun, isBusy, run }: ChoicesProps) {
  const { t } = useTranslation("cases");
  const { key, may_retry, doubt } = operation;
  if (!may_retry) return null;
  if (doubt) return <Answers operation={operation} currency={currency} noun={noun} isBusy={isBusy} run={run} />;
  return (
    <Can I="process" a={noun}>
      <Flex wrap gap={8} style={{ marginBlockStart: 4 }}>
        <Button size="small" loading={isBusy} onClick={() => run({ key })}>
          {t("common:actions.retry")}
        </Button>
      </Flex>
    </Can>
  );
}

/** Only a person can tell whether it was paid: both answers are asked for again, since one pays and the other never will. */
function Answers({ operation: { key, kind, amount_minor }, currency, noun, isBusy, run }: ChoicesProps) {
  const { t } = useTranslation("cases");
  const locale = useLocale();
  const confirm = useConfirm();
  const amount = moneyWords(amount_minor ?? 0, currency, locale);
  const words = kind === "refund" ? "refund" : "credit";
  async function answer(made: boolean): Promise<void> {
    const side = made ? "made" : "again";
    const isSure = await confirm({
      title: t(`platform.answer.${words}.${side}Title`, { amount }),
      text: t(`platform.answer.${words}.${side}Text`, { amount }),
      confirm: t(`platform.answer.${words}.${side}`),
      danger: true,
    });
    if (isSure) run({ key, made });
  }
  return (
    <Can I="refund" a={noun}>
      <Flex wrap gap={8} style={{ marginBlockStart: 4 }}>
        <Button size="small" loading={isBusy} onClick={() => void answer(true)}>
          {t(`platform.answer.${words}.made`)}
        </Button>
        <Button size="small" loading={isBusy} onClick={() => void answer(false)}>
          {t(`platform.answer.${words}.again`)}
        </Button>
      </Flex>
    </Can>
  );
}

/** Return why an operation on the platform is not done, by the kind of its error: also what only such an operation meets. */
export function useOperationReason(): (kind: string) => string {
  const { t } = useTranslation("cases");
  const enumLabel = useEnumLabel();
  return (kind) => t(`platform.reason.${kind}`, { defaultValue: "" }) || enumLabel("platform_error", kind);
}
