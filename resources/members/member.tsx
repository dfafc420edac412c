import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router-dom";
import { type Member, members } from "#contracts/members";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { useSession } from "#src/lib/session/session";
import { CopyText } from "#src/ui/actions/copy-text";
import { LinkButton } from "#src/ui/actions/link-button";
import { KeyValue } from "#src/ui/data/key-value";
import { RecordHistory } from "#src/ui/data/record-history";
import { DateText } from "#src/ui/dates/date-text";
import { ErrorState } from "#src/ui/feedback/error-state";
import { PanelsSkeleton } from "#src/ui/feedback/skeletons";
import { RecordForm } from "#src/ui/forms/record-form";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { activityAddress } from "../audit/resource.ts";
import { MemberStandingTag } from "./columns.tsx";
import { MemberActions } from "./member-actions.tsx";
import { MemberPreview } from "./preview.tsx";
import { membersAddress } from "./resource.ts";
import { RightsFields } from "./rights-fields.tsx";
import { type RightsValues, rightsBody, rightsValues } from "./values.ts";

/** Show one member: profile, permissions, and a preview of what they can see. */
export default function MemberPage() {
  const { id = "" } = useParams();
  return <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: string }) {
  const { t } = useTranslation("members");
  const { record, error, retry } = useRecord<Member>(members, id);
  const history = useRecordHistory(members.noun, id);
  const crumbs = [{ label: t("titles:members"), to: membersAddress }];
  if (error && !record) {
    return (
      <PageShell width="narrow" title={t("titles.show")} crumbs={crumbs}>
        <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} />
      </PageShell>
    );
  }
  if (!record) {
    return (
      <PageShell width="narrow" title={t("titles.show")} crumbs={crumbs}>
        <PanelsSkeleton heights={[110, 280, 420]} />
      </PageShell>
    );
  }
  return (
    <PageShell
      width="narrow"
      title={record.name}
      crumbs={crumbs}
      tags={<MemberStandingTag status={record.status} />}
      lead={<bdi>{record.email}</bdi>}
      actions={
        <>
          <RecordHistory history={history} />
          <LinkButton to={activityAddress(id)}>{t("actions.activity")}</LinkButton>
          <MemberActions member={record} />
        </>
      }
    >
      <HandOver />
      <Facts member={record} />
      {record.is_self ? <Alert type="info" showIcon message={t("self")} /> : <Rights id={id} name={record.first_name || record.name} />}
    </PageShell>
  );
}

/** Show the invitation link for the owner to pass on when no mail server is configured. */
function HandOver() {
  const { t } = useTranslation("members");
  const { state } = useLocation() as { state: { invitation_url?: string | null } | null };
  if (!state?.invitation_url) return null;
  const link = <CopyText text={state.invitation_url} label={t("link")} />;
  return <Alert type="success" showIcon message={t("handOver")} description={link} />;
}

function Rights({ id, name }: { id: string; name: string }) {
  const currency = useSession((session) => session.store?.currency ?? "USD");
  const form = useRecordForm<Member, RightsValues>(members, {
    id,
    toValues: (member) => rightsValues(member, currency),
    toBody: rightsBody,
  });
  return (
    <>
      <RecordForm form={form} back={membersAddress}>
        <RightsFields />
      </RecordForm>
      {!form.isLoading && <MemberPreview name={name} form={form.form} />}
    </>
  );
}

/** Show when the person was invited, joined and was last seen. */
function Facts({ member }: { member: Member }) {
  const { t } = useTranslation("members");
  const fact = (key: "invited_at" | "invitation_expires_at" | "joined_at" | "last_seen_at") => ({
    key,
    label: t(`fields.${key}`),
    value: <DateText at={member[key]} />,
  });
  const rows =
    member.status === "invited" ? [fact("invited_at"), fact("invitation_expires_at")] : [fact("joined_at"), fact("last_seen_at")];
  return (
    <Panel>
      <KeyValue rows={[{ key: "role", label: t("fields.preset"), value: t(`enums:role.${member.preset ?? "none"}`) }, ...rows]} />
    </Panel>
  );
}
