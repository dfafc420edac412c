import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { invitationDays, type Member, members } from "#contracts/members";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { useSession } from "#src/lib/session/session";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { memberAddress, membersAddress } from "./resource.ts";
import { RightsFields } from "./rights-fields.tsx";
import { newRights, type RightsValues, rightsBody } from "./values.ts";

interface Values extends RightsValues {
  email: string;
  first_name: string;
  last_name: string;
}
type Invited = Member & { invitation_url: string | null };

/** Invite a person by email. */
export default function InviteMember() {
  const { t } = useTranslation("members");
  const rules = useFieldRules();
  const navigate = useNavigate();
  const currency = useSession((session) => session.store?.currency ?? "USD");
  const form = useRecordForm<Invited, Values>(members, {
    initial: newRights(currency),
    toBody: ({ email, first_name = "", last_name = "", ...rights }) => ({ email, first_name, last_name, ...rightsBody(rights) }),
    onSaved: ({ id, invitation_url }) => void navigate(memberAddress(id), { state: { invitation_url } }),
  });
  return (
    <PageShell width="narrow" lead={t("inviteLead", { days: invitationDays })}>
      <RecordForm form={form} back={membersAddress}>
        <Panel title={t("sections.person")}>
          <Form.Item name="email" label={t("fields.email")} rules={rules.email}>
            <Input type="email" dir="ltr" autoComplete="off" maxLength={254} />
          </Form.Item>
          <FieldRow>
            <Form.Item name="first_name" label={t("fields.first_name")} rules={rules.optional(100)}>
              <Input maxLength={100} autoComplete="off" />
            </Form.Item>
            <Form.Item name="last_name" label={t("fields.last_name")} rules={rules.optional(100)}>
              <Input maxLength={100} autoComplete="off" />
            </Form.Item>
          </FieldRow>
        </Panel>
        <RightsFields />
      </RecordForm>
    </PageShell>
  );
}
