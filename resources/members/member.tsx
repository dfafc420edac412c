import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router-dom";
import { type Member, members } from "#contracts/members";
import { useRecord } from "#src/hooks/use-record";
import { useRecordForm } from "#src/hooks/use-record-form";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { useSession } from "#src/lib/session";
import { CopyText } from "#src/ui/copy-text";
import { ErrorState } from "#src/ui/error-state";
import { LinkButton } from "#src/ui/link-button";
import { PageShell } from "#src/ui/page-shell";
import { RecordForm } from "#src/ui/record-form";
import { RecordHistory } from "#src/ui/record-history";
import { PanelsSkeleton } from "#src/ui/skeletons";
import { activityAddress, listAddress } from "./addresses.ts";
import { StandingTag } from "./columns.tsx";
import { Facts } from "./facts.tsx";
import { MemberActions } from "./member-actions.tsx";
import { Preview } from "./preview.tsx";
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
  const crumbs = [{ label: t("titles:members"), to: listAddress }];
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
      tags={<StandingTag status={record.status} />}
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
      <RecordForm form={form} back={listAddress}>
        <RightsFields />
      </RecordForm>
      {!form.isLoading && <Preview name={name} form={form.form} />}
    </>
  );
}
