import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type Member, type MemberAction, members } from "#contracts/members";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { isAllowed } from "#src/lib/calls/allowed";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { UsedBy, type User, usersIn } from "#src/ui/data/used-by";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { FormAlert } from "#src/ui/forms/form-alert";
import { memberAddress, membersAddress } from "./resource.ts";

const membership = ["resend", "suspend", "activate", "delete"] as const satisfies MemberAction[];

/** End the sessions of anyone but oneself; suspend, reactivate, reinvite or remove a member, which an owner must become first. */
export function MemberActions({ member }: { member: Member }) {
  return (
    <>
      {isAllowed(member, "endSessions") && <EndSessions member={member} />}
      {membership.some((action) => isAllowed(member, action)) && <Membership member={member} />}
    </>
  );
}

function EndSessions({ member: { id, name } }: { member: Member }) {
  const { t } = useTranslation("members");
  const confirm = useConfirm();
  const end = useCommand(members, "endSessions", { failure: "toast" });
  const ask = async () => {
    const question = { title: t("endSessionsQuestion", { name }), text: t("endSessionsText"), confirm: t("actions.endSessions") };
    if (await confirm({ ...question, danger: true })) await end.run({ params: { id } });
  };
  return (
    <Button loading={end.isPending} onClick={() => void ask()}>
      {t("actions.endSessions")}
    </Button>
  );
}

function Membership({ member }: { member: Member }) {
  const { t } = useTranslation("members");
  const confirm = useConfirm();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const input = { params: { id: member.id } };
  const suspend = useCommand(members, "suspend");
  const activate = useCommand(members, "activate");
  const resend = useCommand(members, "resend", {
    onSuccess: ({ invitation_url }) => void navigate(memberAddress(member.id), { replace: true, state: { invitation_url } }),
  });
  const remove = useCommand(members, "delete");
  const { name } = member;
  const askSuspend = async () => {
    const question = {
      title: t("suspendQuestion", { name }),
      text: t("suspendText"),
      confirm: t("actions.suspend"),
      danger: true,
    };
    if (!(await confirm(question))) return;
    const result = await suspend.run({ ...input, body: {} });
    if (result.ok || result.error.code !== "IN_USE") return;
    const text = <UsedBy text={t("suspendInUse")} users={usersIn(result.error.data)} nameOf={flowName} />;
    if (await confirm({ ...question, text, confirm: t("actions.suspendAnyway") }))
      await suspend.run({ ...input, body: { in_use_known: true } });
  };
  const flowName = (user: User) => t("usedByFlow", { name: user.name });
  const doRemove = async () => {
    const result = await remove.run(input);
    if (!result.ok && result.error.code === "IN_USE")
      return <UsedBy text={t("removeInUse")} users={usersIn(result.error.data)} nameOf={flowName} />;
    if (!result.ok) return errorText(result.error);
    void navigate(membersAddress);
    return undefined;
  };
  // What is in use is asked about instead.
  const failed = [suspend.error, activate.error, resend.error].find((error) => error && error.code !== "IN_USE");
  return (
    <>
      {failed && <FormAlert code={failed.code} params={failed.data} />}
      {isAllowed(member, "resend") && (
        <Button loading={resend.isPending} onClick={() => void resend.run({ ...input, body: {} })}>
          {t("actions.resend")}
        </Button>
      )}
      {isAllowed(member, "suspend") && <Button onClick={() => void askSuspend()}>{t("actions.suspend")}</Button>}
      {isAllowed(member, "activate") && (
        <Button type="primary" loading={activate.isPending} onClick={() => void activate.run({ ...input, body: {} })}>
          {t("actions.activate")}
        </Button>
      )}
      {isAllowed(member, "delete") && (
        <DeleteButton
          label={t("actions.removeOf", { name })}
          question={t("removeQuestion", { name })}
          text={t(member.status === "invited" ? "withdrawText" : "removeText")}
          onDelete={doRemove}
        />
      )}
    </>
  );
}
