import { Alert } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { twoFactor } from "#contracts/session/two-factor";
import { useOperation } from "#src/hooks/use-operation";
import { useApi } from "#src/lib/api";
import { homeAddress } from "#src/lib/home-address";
import { renewSession, useSession } from "#src/lib/session";
import { ErrorState } from "#src/ui/error-state";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUp } from "./set-up.tsx";
import { SwitchedOn } from "./switched-on.tsx";

/** Set up, manage and turn off one's own two-factor authentication. */
export default function TwoFactorPage() {
  const { t } = useTranslation("security");
  const [codes, setCodes] = useState<readonly string[]>();
  const mustSetUp = useSession((session) => session.user?.must_set_up_two_factor ?? false);
  const api = useApi();
  const navigate = useNavigate();
  const saved = async () => {
    setCodes(undefined);
    if (!mustSetUp) return;
    await renewSession(api);
    void navigate(homeAddress);
  };
  return (
    <PageShell width="narrow" lead={t("twoFactorLead")}>
      {mustSetUp && !codes && <Alert type="info" showIcon message={t("required")} description={t("requiredText")} />}
      {codes ? <RecoveryCodes codes={codes} onSaved={() => void saved()} /> : <Standing onCodes={setCodes} />}
    </PageShell>
  );
}

function Standing({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { data, error, retry } = useOperation(twoFactor, "status");
  if (error) return <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} />;
  if (!data) {
    return (
      <Panel>
        <LinesSkeleton lines={4} />
      </Panel>
    );
  }
  return data.on ? <SwitchedOn status={data} onCodes={onCodes} /> : <SetUp onCodes={onCodes} />;
}
