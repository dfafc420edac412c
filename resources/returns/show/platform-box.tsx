import { ReloadOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import type { PlatformOperation } from "#contracts/returns/platform";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { Can } from "#src/lib/can";
import { DateText } from "#src/ui/date-text";
import { FormAlert } from "#src/ui/form-alert";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { type StatusKind, StatusTag } from "#src/ui/status-tag";
import { useAction } from "../actions/use-action.ts";

const kinds: Record<PlatformOperation["state"], StatusKind> = {
  WAITING: "progress",
  DONE: "success",
  FAILED: "danger",
  UNKNOWN: "warning",
};

/** Show what the return does on the store's platform, how far it is, and what can be tried again. */
export function PlatformBox({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const retry = useAction(record, "retry-platform");
  const { platform } = record;
  if (!platform || platform.operations.length === 0) return null;
  const again = platform.operations.filter((one) => one.may_retry && !one.needs_answer);
  return (
    <Panel
      title={t("platform.title", { platform: enumLabel("platform", platform.name) })}
      extra={
        again.length > 1 && (
          <Can I="process" a="Return">
            <Button size="small" icon={<ReloadOutlined />} loading={retry.isPending} onClick={() => retry.run({})}>
              {t("platform.retryAll")}
            </Button>
          </Can>
        )
      }
    >
      <Flex vertical gap={14}>
        {platform.exchange_stands && <Alert type="warning" showIcon message={t("platform.exchangeStands")} />}
        {retry.error && <FormAlert code={retry.error.code} params={retry.error.data} />}
        <List
          split={false}
          dataSource={platform.operations}
          renderItem={(operation) => (
            <List.Item key={operation.key}>
              <Flex vertical gap={2} style={{ minInlineSize: 0, flex: "1 1 0" }}>
                <What operation={operation} currency={record.currency} />
                <span className="bh-small">
                  <DateText at={operation.updated_at} />
                </span>
                <Reason operation={operation} />
                <Choices operation={operation} isBusy={retry.isPending} run={retry.run} />
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

function What({ operation: { kind, number, url, amount_minor }, currency }: { operation: PlatformOperation; currency: string }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  return (
    <Flex wrap gap="0 8px">
      <span>{enumLabel("operation_kind", kind)}</span>
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

/** The reason in the reader's words, and the platform's own. */
function Reason({ operation: { state, error } }: { operation: PlatformOperation }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  if (!error) return null;
  return (
    <Flex vertical className="bh-small">
      <span>
        {enumLabel("platform_error", error.kind)} {state === "WAITING" && t("platform.triedAgain")}
      </span>
      {error.message && (
        <bdi dir="auto" lang="en">
          {error.message}
        </bdi>
      )}
    </Flex>
  );
}

interface ChoicesProps {
  operation: PlatformOperation;
  isBusy: boolean;
  run: (body: { key: string; made?: boolean }) => unknown;
}

function Choices({ operation: { key, may_retry, needs_answer }, isBusy, run }: ChoicesProps) {
  const { t } = useTranslation("returns");
  if (!may_retry) return null;
  const button = (label: string, body: { key: string; made?: boolean }) => (
    <Button size="small" loading={isBusy} onClick={() => run(body)}>
      {label}
    </Button>
  );
  return (
    <Can I="process" a="Return">
      <Flex wrap gap={8} style={{ marginBlockStart: 4 }}>
        {needs_answer ? (
          <>
            {button(t("platform.wasMade"), { key, made: true })}
            {button(t("platform.notMade"), { key, made: false })}
          </>
        ) : (
          button(t("common:actions.retry"), { key })
        )}
      </Flex>
    </Can>
  );
}
