import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { claims } from "#contracts/claims/claims";
import { firstSteps } from "#contracts/first-steps";
import { returns } from "#contracts/returns/returns";
import { claimsAddress, newClaimAddress } from "#resources/claims/resource";
import { newReturnAddress } from "#resources/returns/resource";
import { useOperation } from "#src/hooks/data/use-operation";
import { Can, useAbility } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { LinkButton } from "#src/ui/actions/link-button";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { ErrorState } from "#src/ui/feedback/error-state";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { CountedRows } from "./counted-rows.tsx";
import { FirstStepsList } from "./first-steps.tsx";
import { FlowWork } from "./flow-work.tsx";
import { LastDays } from "./last-days.tsx";
import { LatestReturns } from "./latest-returns.tsx";
import { OtherWork } from "./other-work.tsx";
import { PressingWork } from "./pressing.tsx";
import { WaitingWork } from "./waiting-work.tsx";

const greeting = (hour: number) => (hour < 12 ? "home:morning" : hour < 18 ? "home:day" : "home:evening");

function Work() {
  const counts = useOperation(returns, "counts");
  const hasFirstSteps = useAbility().can("read", "FirstSteps");
  // Refetched on return, as steps are completed on other pages.
  const first = useOperation(firstSteps, "show", {}, { enabled: hasFirstSteps, staleMs: 0 });
  if (counts.error) {
    return (
      <Panel>
        <ErrorState code={counts.error.code} requestId={counts.error.requestId} onRetry={counts.retry} />
      </Panel>
    );
  }
  if (!counts.data || first.isLoading) {
    return (
      <Panel>
        <LinesSkeleton lines={6} />
      </Panel>
    );
  }
  const steps = first.data?.open && <FirstStepsList steps={first.data.steps} />;
  const waiting = (
    <>
      <WaitingClaims />
      <FlowWork />
      <OtherWork />
    </>
  );
  if (counts.data.all === 0) {
    return (
      <>
        {steps || <NoReturns />}
        {waiting}
      </>
    );
  }
  return (
    <>
      {steps}
      <WaitingWork counts={counts.data} />
      <Urgent />
      {waiting}
      <LatestReturns />
      <Past />
    </>
  );
}

function NoReturns() {
  const { t } = useTranslation();
  return (
    <Panel>
      <EmptyState
        title={t("home:noReturns")}
        text={t("home:noReturnsText")}
        action={
          <LinkButton type="primary" to={newReturnAddress}>
            {t("home:createReturn")}
          </LinkButton>
        }
      />
    </Panel>
  );
}

/** Show what is urgent; a failure here leaves the rest of the page as it is. */
function Urgent() {
  const { data, error, retry } = useOperation(returns, "overview");
  if (data) return <PressingWork overview={data} />;
  return (
    <Panel>{error ? <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} /> : <LinesSkeleton lines={3} />}</Panel>
  );
}

/** Show the last days, of the same answer: its failure stands where the urgent work would. */
function Past() {
  const { data } = useOperation(returns, "overview");
  return data ? <LastDays overview={data} /> : null;
}

/** Show the home page: open work, with links. */
export default function Home() {
  const { t } = useTranslation();
  const user = useSession((session) => session.user);
  const store = useSession((session) => session.store);
  const ability = useAbility();
  const canReadReturns = ability.can("read", "Return");
  const canReadClaims = ability.can("read", "Claim");
  return (
    <PageShell
      title={t(greeting(new Date().getHours()), { name: user?.first_name ?? "" })}
      crumbs={[]}
      lead={t("home:lead", { store: store?.name ?? "" })}
      actions={
        <Can I="create" a={canReadReturns ? "Return" : "Claim"}>
          <LinkButton type="primary" to={canReadReturns ? newReturnAddress : newClaimAddress()}>
            {t(canReadReturns ? "home:createReturn" : "home:createClaim")}
          </LinkButton>
        </Can>
      }
    >
      {canReadReturns ? (
        <Work />
      ) : (
        <>
          <WaitingClaims
            empty={
              <Panel>
                <EmptyState
                  title={t(canReadClaims ? "home:noClaims" : "home:nothing")}
                  text={t(canReadClaims ? "home:noClaimsText" : "home:noAccess")}
                />
              </Panel>
            }
          />
          <OtherWork />
        </>
      )}
    </PageShell>
  );
}

const tabs = [
  { key: "review", tone: "warning" },
  { key: "to_resolve", tone: "danger" },
  { key: "in_progress", tone: "info" },
  { key: "waiting", tone: "neutral" },
] as const;

/** Show the claims that wait, each number linked to its list; while there are none, or for who may not see them, `empty`. */
function WaitingClaims({ empty = null }: { empty?: ReactNode }) {
  const { t } = useTranslation();
  const isAllowed = useAbility().can("read", "Claim");
  const { data } = useOperation(claims, "counts", {}, { enabled: isAllowed });
  if (!isAllowed || data?.open === 0) return empty;
  if (!data) return null;
  const rows = [
    ...tabs.map(({ key, tone }) => ({ key, tone, count: data[key], name: t(`enums:claim_tab.${key}`), to: `${claimsAddress}?tab=${key}` })),
    { key: "late", tone: "danger", count: data.late, name: t("home:late"), to: `${claimsAddress}?late=true` },
  ];
  return (
    <Panel title={t("titles:claims")} extra={<Link to={claimsAddress}>{t("enums:claim_tab.all")}</Link>} flush>
      <CountedRows rows={rows} />
    </Panel>
  );
}
