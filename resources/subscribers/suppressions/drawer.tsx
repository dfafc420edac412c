import { DeleteOutlined } from "@ant-design/icons";
import { Button, ConfigProvider, Drawer, Flex, Form, Input, List, Typography } from "antd";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDebounce } from "use-debounce";
import type { Output } from "#contracts/contract";
import { suppressions } from "#contracts/suppressions";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can } from "#src/lib/session/can";
import { IconButton } from "#src/ui/actions/icon-button";
import { DateText } from "#src/ui/dates/date-text";
import { ReasonDialog } from "#src/ui/dialogs/reason-dialog";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { subscriberAddress } from "../resource.ts";

type Row = Output<(typeof suppressions)["operations"]["list"]>["items"][number];

/** Show the addresses that get no marketing, find one, add one and, for the owner, take one off. */
export default function SuppressionsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("subscribers");
  useFocusReturn();
  const rtl = use(ConfigProvider.ConfigContext).direction === "rtl";
  const [typed, setTyped] = useState("");
  const [address] = useDebounce(typed.trim(), 250);
  const found = useOperation(suppressions, "list", { query: { limit: 50, ...(address && { address }) } }, { keepPrevious: true });
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("suppressions.title")}
      placement={rtl ? "left" : "right"}
      width="min(560px, 100vw)"
      closable={{ placement: "end", "aria-label": t("common:actions.close") }}
    >
      <Flex vertical gap={16}>
        <Typography.Text type="secondary">{t("suppressions.lead")}</Typography.Text>
        <Can I="create" a="Suppression">
          <AddSuppression />
        </Can>
        <Input.Search
          aria-label={t("suppressions.find")}
          placeholder={t("suppressions.find")}
          allowClear
          maxLength={254}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Loaded from={found} skeleton={<LinesSkeleton lines={6} />}>
          {(page) =>
            page.items.length === 0 ? (
              <EmptyState title={address ? t("suppressions.notFound") : t("suppressions.empty")} />
            ) : (
              <List rowKey="id" dataSource={page.items} renderItem={(row) => <Suppressed row={row} />} aria-busy={found.isOutdated} />
            )
          }
        </Loaded>
      </Flex>
    </Drawer>
  );
}

function Suppressed({ row }: { row: Row }) {
  const { t } = useTranslation("subscribers");
  const name = row.subscriber?.address ?? `${row.address_hash.slice(0, 12)}…`;
  return (
    <List.Item
      extra={
        row.reason !== "COMPLAINED" && (
          <Can I="delete" a="Suppression">
            <RemoveSuppression id={row.id} name={name} />
          </Can>
        )
      }
    >
      <Flex vertical align="flex-start" style={{ overflowWrap: "anywhere" }}>
        {row.subscriber ? (
          <Link to={subscriberAddress(row.subscriber.id)}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <span>
            {t("suppressions.unknown")} <bdi className="bh-number bh-small">{name}</bdi>
          </span>
        )}
        <span className="bh-small">
          {t(`records:consent_channel.${row.channel}`)} · {t(`records:suppression_reason.${row.reason}`)} ·{" "}
          <DateText at={row.created_at} format="date" />
        </span>
      </Flex>
    </List.Item>
  );
}

/** Take an address off the list, with a reason. */
function RemoveSuppression({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("subscribers");
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const remove = useCommand(suppressions, "delete", { notice: "subscribers:done.release", onSuccess: () => setOpen(false) });
  return (
    <>
      <IconButton label={t("suppressions.remove", { name })} icon={<DeleteOutlined aria-hidden="true" />} onClick={() => setOpen(true)} />
      <ReasonDialog
        open={isOpen}
        title={t("suppressions.removeTitle")}
        text={t("suppressions.removeText")}
        label={t("fields.reason")}
        confirm={t("suppressions.removeConfirm")}
        maxLength={500}
        danger
        busy={remove.isPending}
        error={remove.error && errorText(remove.error)}
        onConfirm={(reason) => void remove.run({ params: { id }, query: { reason } })}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}

interface Values {
  address: string;
  reason: string;
}

/** Suppress an email address or a phone number by hand. */
function AddSuppression() {
  const { t } = useTranslation("subscribers");
  const rules = useFieldRules();
  const [form] = Form.useForm<Values>();
  const add = useCommand(suppressions, "create", { notice: "subscribers:done.suppress", onSuccess: () => form.resetFields() });
  const save = ({ address, reason }: Values) => {
    const typed = address.trim();
    void add.run({ body: { ...(typed.includes("@") ? { email: typed } : { phone: typed }), reason: reason.trim() } });
  };
  return (
    <Form form={form} layout="vertical" onFinish={save} requiredMark={false}>
      {add.error && <FormAlert code={add.error.code} params={add.error.data} fields={add.error.errors} />}
      <Form.Item name="address" label={t("suppressions.address")} rules={rules.text(254)}>
        <Input maxLength={254} dir="ltr" autoComplete="off" readOnly={add.isPending} />
      </Form.Item>
      <Form.Item name="reason" label={t("fields.reason")} rules={rules.text(500)}>
        <Input maxLength={500} readOnly={add.isPending} />
      </Form.Item>
      <Flex justify="end">
        <Button htmlType="submit" loading={add.isPending}>
          {t("suppressions.add")}
        </Button>
      </Flex>
    </Form>
  );
}
