import { DashboardOutlined, DeleteOutlined, EditOutlined, SyncOutlined } from "@ant-design/icons";
import { Button, Flex, List, Tag, Typography } from "antd";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type CarrierConnection, carrierConnections, mostCarrierConnections } from "#contracts/carrier-connections";
import { carrierServices } from "#contracts/carrier-services";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { CopyText } from "#src/ui/actions/copy-text";
import { KeyValue, type KeyValueRow } from "#src/ui/data/key-value";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { Loaded } from "#src/ui/feedback/loaded";
import { AddButton } from "#src/ui/forms/add-button";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { ConnectionDialog } from "./connection-dialog.tsx";
import { LimitsDialog } from "./limits-dialog.tsx";

const looks: Record<CarrierConnection["state"], StatusKind> = { OK: "success", REFUSED: "danger", PAUSED: "warning" };

/** Show the services that a store buys carriers' labels from. */
export function CarriersPanel() {
  const { t } = useTranslation("settings");
  const list = useOperation(carrierConnections, "list", {});
  const [edited, setEdited] = useState<CarrierConnection | "new" | null>(null);
  const isFull = (list.data?.items.length ?? 0) >= mostCarrierConnections;
  return (
    <Panel
      title={t("carriers.title")}
      extra={
        <AddButton size="small" isFull={isFull} onClick={() => setEdited("new")}>
          {t("carriers.connect")}
        </AddButton>
      }
    >
      <Loaded from={list}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="bh-small">{t("carriers.none")}</p>
          ) : (
            <List dataSource={items} renderItem={(one) => <Connection key={one.id} one={one} onEdit={() => setEdited(one)} />} />
          )
        }
      </Loaded>
      {edited && <ConnectionDialog connection={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </Panel>
  );
}

function Connection({ one, onEdit }: { one: CarrierConnection; onEdit: () => void }) {
  const { t } = useTranslation("settings");
  const confirm = useConfirm();
  const errorText = useErrorText();
  const [isLimiting, setLimiting] = useState(false);
  const check = useCommand(carrierConnections, "check", { notice: "settings:carriers.checked" });
  const remove = useCommand(carrierConnections, "delete", { notice: "settings:carriers.deleted" });
  const problem = check.error ?? remove.error;
  const params = { id: one.id };
  const askRemove = async () => {
    const title = t("carriers.deleteTitle", { name: one.name });
    if (await confirm({ title, text: t("carriers.deleteText"), confirm: t("carriers.delete"), danger: true })) await remove.run({ params });
  };
  return (
    <List.Item>
      <Flex vertical gap={10} flex={1}>
        <Flex wrap align="center" gap={8}>
          <Typography.Text strong>
            <bdi>{one.name}</bdi>
          </Typography.Text>
          {one.name !== carrierServices[one.provider].name && <Tag>{carrierServices[one.provider].name}</Tag>}
          <Tag>{t(`carriers.mode.${one.mode}`)}</Tag>
          <StatusTag kind={looks[one.state]}>{t(`carriers.state.${one.state}`)}</StatusTag>
        </Flex>
        {one.mode === "TEST" && <p className="bh-small">{t("carriers.testHelp")}</p>}
        <KeyValue layout="columns" rows={useRows(one)} />
        {one.state === "REFUSED" && <Typography.Text type="danger">{t("carriers.refusedHelp")}</Typography.Text>}
        {problem && (
          <Typography.Text role="alert" type="danger">
            {errorText(problem)}
          </Typography.Text>
        )}
        <Flex wrap gap={8}>
          <Button
            size="small"
            icon={<SyncOutlined aria-hidden="true" />}
            loading={check.isPending}
            onClick={() => void check.run({ params })}
          >
            {t("carriers.check")}
          </Button>
          <Button size="small" icon={<EditOutlined aria-hidden="true" />} onClick={onEdit}>
            {t("common:actions.edit")}
          </Button>
          <Button size="small" icon={<DashboardOutlined aria-hidden="true" />} onClick={() => setLimiting(true)}>
            {t("carriers.limits")}
          </Button>
          <Button
            size="small"
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden="true" />}
            loading={remove.isPending}
            onClick={() => void askRemove()}
          >
            {t("carriers.delete")}
          </Button>
        </Flex>
      </Flex>
      {isLimiting && <LimitsDialog connection={one} onClose={() => setLimiting(false)} />}
    </List.Item>
  );
}

function useRows(one: CarrierConnection): KeyValueRow[] {
  const { t } = useTranslation("settings");
  const row = (key: string, value: KeyValueRow["value"]): KeyValueRow => ({ key, label: t(`carriers.${key}`), value });
  const carriers = one.accounts.map(({ carrier }) => carrier).join(", ");
  return [
    row("key", <bdi>{one.key_last4 ? `…${one.key_last4}` : "–"}</bdi>),
    ...(one.balance ? [row("balance", <Money minor={one.balance.minor} currency={one.balance.currency} />)] : []),
    ...(carriers ? [row("accounts", <bdi>{carriers}</bdi>)] : []),
    ...settingRows(one, row, t),
    row("refundDays", refundText(one, t)),
    row("hook", one.webhook_secret_last4 ? <CopyText text={one.hook_url} label={t("carriers.hook")} /> : t("carriers.noHook")),
    ...(one.webhook_secret_last4 && one.reports === "SOME"
      ? [row("reports", t("carriers.reportsSome", { service: carrierServices[one.provider].name }))]
      : []),
    ...(one.last_report_at ? [row("lastReport", <DateText at={one.last_report_at} />)] : []),
    ...(one.day_count_limit === null ? [] : [row("dayCount", one.day_count_limit)]),
    ...(one.day_cost_limit === null
      ? []
      : [row("dayCost", <Money minor={one.day_cost_limit.amount_minor} currency={one.day_cost_limit.currency} />)]),
    ...(one.checked_at ? [row("checkedAt", <DateText at={one.checked_at} />)] : []),
  ];
}

/** Return how long an unused label is given back. */
function refundText({ refund_days: others, refund_days_usps: usps }: CarrierConnection, t: TFunction<"settings">): string {
  if (others === null) return t("carriers.refundByCarrier");
  return usps === others ? t("carriers.refundWithin", { others }) : t("carriers.refundDaysOf", { others, usps });
}

/** Return what somebody chose for a connection beyond its secrets. */
function settingRows(
  { provider, settings }: CarrierConnection,
  row: (key: string, value: KeyValueRow["value"]) => KeyValueRow,
  t: TFunction<"settings">,
) {
  const { base_url, codes, direction } = settings;
  return [
    ...(base_url ? [row("settings.base_url", <bdi dir="ltr">{base_url}</bdi>)] : []),
    ...(codes.length > 0 ? [row(`services.${provider}.codes`, <bdi dir="ltr">{codes.join(", ")}</bdi>)] : []),
    ...(direction ? [row("settings.direction", t(`carriers.directions.${direction}`))] : []),
  ];
}
