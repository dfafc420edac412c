import { DownOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Subscriber } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { Can, useAbility } from "#src/lib/can";
import { ReasonDialog } from "#src/ui/reason-dialog";
import { useConfirm } from "#src/ui/use-confirm";
import { useFocusReturn } from "#src/ui/use-focus-return";
import { subscribersAddress } from "../addresses.ts";
import { MergeDialog } from "./merge.tsx";

type Leaving = "EMAIL" | "SMS";
const hasLeft = (status: string) => ["UNSUBSCRIBED", "BOUNCED", "COMPLAINED"].includes(status);

/** What staff can do: ask, take off a channel, merge, erase. */
export function Actions({ person }: { person: Subscriber }) {
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
