import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown, Flex, Form, Modal, Typography } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Subscriber, SubscriberRow } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { useCommand } from "#src/hooks/commands/use-command";
import { useSearchOptions } from "#src/hooks/lists/use-search-options";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can, useAbility } from "#src/lib/session/can";
import { ReasonDialog } from "#src/ui/dialogs/reason-dialog";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";
import { FormSelect } from "#src/ui/forms/form-select";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { subscriberName } from "../parts.tsx";
import { subscribersAddress } from "../resource.ts";

type Leaving = "EMAIL" | "SMS";
const hasLeft = (status: string) => ["UNSUBSCRIBED", "BOUNCED", "COMPLAINED"].includes(status);

/** What staff can do: ask, take off a channel, merge, erase. */
export function SubscriberActions({ person }: { person: Subscriber }) {
  const { t } = useTranslation("subscribers");
  const [dialog, setDialog] = useState<Leaving | "merge" | null>(null);
  const mayErase = useAbility().can("delete", "Subscriber");
  const ask = useCommand(subscribers, "ask", { failure: "toast" });
  const erase = useErase(person);
  const close = () => setDialog(null);
  const items = [
    ...(person.email && !hasLeft(person.email_status) ? [{ key: "EMAIL", label: t("actions.unsubscribeEmail") }] : []),
    ...(person.phone && !hasLeft(person.sms_status) ? [{ key: "SMS", label: t("actions.unsubscribeSms") }] : []),
    { key: "merge", label: t("actions.merge") },
    ...(mayErase ? [{ type: "divider" as const }, { key: "erase", label: t("actions.erase"), danger: true }] : []),
  ];
  const choose = (key: string) => (key === "erase" ? void erase() : setDialog(key as Leaving | "merge"));
  return (
    <Can I="update" a="Subscriber">
      {person.may.email.may_ask && (
        <Button loading={ask.isPending} onClick={() => void ask.run({ params: { id: person.id }, body: {} })}>
          {t("actions.ask")}
        </Button>
      )}
      <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <Button aria-haspopup="menu">
          {t("actions.more")} <DownOutlined aria-hidden="true" />
        </Button>
      </Dropdown>
      {(dialog === "EMAIL" || dialog === "SMS") && <UnsubscribeDialog person={person} channel={dialog} onClose={close} />}
      {dialog === "merge" && <MergeDialog person={person} onClose={close} />}
    </Can>
  );
}

function UnsubscribeDialog({ person, channel, onClose }: { person: Subscriber; channel: Leaving; onClose: () => void }) {
  useFocusReturn();
  const { t } = useTranslation("subscribers");
  const errorText = useErrorText();
  const leave = useCommand(subscribers, "unsubscribe", { onSuccess: onClose });
  return (
    <ReasonDialog
      open
      title={t(channel === "EMAIL" ? "actions.unsubscribeEmail" : "actions.unsubscribeSms")}
      text={t("unsubscribeText")}
      label={t("fields.reason")}
      confirm={t("actions.unsubscribe")}
      maxLength={500}
      danger
      busy={leave.isPending}
      error={leave.error && errorText(leave.error)}
      onConfirm={(reason) => void leave.run({ params: { id: person.id }, body: { channel, reason } })}
      onCancel={onClose}
    />
  );
}

function useErase(person: Subscriber) {
  const { t } = useTranslation("subscribers");
  const confirm = useConfirm();
  const navigate = useNavigate();
  const erase = useCommand(subscribers, "erase", { failure: "toast", onSuccess: () => void navigate(subscribersAddress) });
  return async () => {
    const isSure = await confirm({ title: t("eraseQuestion"), text: t("eraseText"), confirm: t("actions.erase"), danger: true });
    if (isSure) await erase.run({ params: { id: person.id } });
  };
}

const toOption = (row: SubscriberRow) => ({
  value: row.id,
  label: [...new Set([subscriberName(row), row.email, row.phone].filter(Boolean))].join(" · "),
});

/** Merge another record of the same person into this one. */
function MergeDialog({ person, onClose }: { person: Subscriber; onClose: () => void }) {
  useFocusReturn();
  const { t } = useTranslation("subscribers");
  const rules = useFieldRules();
  const id = useId();
  const search = useSearchOptions<SubscriberRow>(subscribers, toOption);
  const merge = useCommand(subscribers, "merge", { onSuccess: onClose });
  const save = ({ other_id }: { other_id: string }) => void merge.run({ params: { id: person.id }, body: { other_id } });
  return (
    <Modal
      open
      centered
      title={t("actions.merge")}
      okText={t("actions.mergeConfirm")}
      okButtonProps={{ loading: merge.isPending, htmlType: "submit", form: id }}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{t("mergeText")}</Typography.Text>
        {merge.error && <FormAlert code={merge.error.code} params={merge.error.data} fields={merge.error.errors} />}
        <Form id={id} layout="vertical" onFinish={save}>
          <Form.Item name="other_id" label={t("fields.other")} rules={rules.needed}>
            <FormSelect {...search.selectProps} options={search.options.filter(({ value }) => value !== person.id)} />
          </Form.Item>
        </Form>
      </Flex>
    </Modal>
  );
}
