import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { ClaimEligibility } from "#contracts/claims/eligibility";
import type { ClaimType } from "#contracts/claims/states";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { asFailed, type Failed } from "#src/lib/calls/failed";
import { UploadsContext } from "#src/lib/forms/form-contexts";
import { addressLines } from "#src/lib/words/countries";
import { useLocale } from "#src/lib/words/use-locale";
import { useSessionState } from "../frame/session-state.ts";
import { useOrderContext } from "../orders/order-area.tsx";
import { Failure, Field, focusFirstInvalid, Notice, Page, StepActions } from "../parts/parts.tsx";
import { buildClaimRequest, emptyReport, missingIn, needsAddress, parcelsOf, type Report, registrationsOf, wishesOf } from "./report.ts";
import { ReportItems } from "./report-items.tsx";
import { ReportType } from "./report-type.tsx";

/** Report a problem with an order: what happened, to which items, and what would help. */
export default function ReportProblem() {
  const { t } = useTranslation("portal-claims");
  const { client } = useOrderContext();
  const [known, setKnown] = useState<ClaimEligibility | null>(null);
  const [error, setError] = useState<Failed | null>(null);
  const load = () => {
    setError(null);
    client.claimEligibility().then(setKnown, (thrown) => setError(asFailed(thrown)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded for a session, and in another language once more
  useEffect(() => {
    load();
  }, [client]);
  if (error) return <Failure title={t("title")} error={error} onRetry={load} />;
  return (
    <Page title={t("title")}>
      {known ? known.types.length > 0 ? <ReportForm known={known} /> : <p>{t("none")}</p> : <p role="status">{t("portal:loading")}</p>}
    </Page>
  );
}

function ReportForm({ known }: { known: ClaimEligibility }) {
  const { t } = useTranslation("portal-claims");
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { client } = useOrderContext();
  const [report, setReport] = useSessionState<Report>(`report:${known.order_id}`, emptyReport);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [uploads, setUploads] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const missing = missingIn(known, report);
  const change = (patch: Partial<Report>) => setReport((now) => ({ ...now, ...patch }));
  const send = async (type: ClaimType) => {
    setSubmitted(true);
    if (missing.size > 0) return void focusFirstInvalid();
    setBusy(true);
    setFailure(null);
    try {
      const sent = await client.reportProblem(buildClaimRequest(known, report, type));
      setReport(emptyReport);
      void navigate(`../claim/${sent.id}`, { replace: true, state: { sent } });
    } catch (thrown) {
      setFailure(thrown);
      setBusy(false);
    }
  };
  const { type } = report;
  const shown: ReadonlySet<string> = isSubmitted ? missing : new Set();
  return (
    <>
      <ReportType known={known} value={type} onChange={(next) => change({ type: next, items: {}, registration: "" })} />
      {type && (
        <>
          <UploadsContext value={setUploads}>
            <ReportItems
              known={known}
              report={report}
              missing={shown}
              onItems={(made) => setReport((now) => ({ ...now, items: made(now.items) }))}
            />
          </UploadsContext>
          <ReportDetails known={known} report={report} missing={shown} onChange={change} />
        </>
      )}
      {shown.size > 0 && <Notice tone="danger">{t(shown.has("items") ? "noItems" : "incomplete")}</Notice>}
      {failure !== null && <Notice tone="danger">{errorText(failure)}</Notice>}
      <StepActions back="../order">
        <button
          type="button"
          className="button"
          disabled={!type || isBusy || uploads > 0}
          aria-busy={isBusy || uploads > 0}
          onClick={() => type && void send(type)}
        >
          {t("send")}
        </button>
      </StepActions>
    </>
  );
}

interface ReportDetailsProps {
  known: ClaimEligibility;
  report: Report;
  missing: ReadonlySet<string>;
  onChange: (patch: Partial<Report>) => void;
}

/** Choose the registration and the solution, and confirm the address where the parcel went. */
function ReportDetails({ known, report, missing, onChange }: ReportDetailsProps) {
  const { t } = useTranslation("portal-claims");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const parcels = parcelsOf(known, report);
  const registrations = registrationsOf(known, report);
  const wishes = wishesOf(known, report);
  return (
    <section className="card">
      {report.type === "WARRANTY" && (
        <Field label={t("registration")} error={missing.has("registration") ? t("portal:required") : undefined}>
          {(attributes) => (
            <select {...attributes} value={report.registration} onChange={(event) => onChange({ registration: event.target.value })}>
              <option value="">{t("portal:items.choose")}</option>
              {registrations.map(({ id, name, serial }) => (
                <option key={id} value={id}>
                  {[name, serial].filter(Boolean).join(" · ")}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {parcels.length > 0 && (
        <Field label={t("parcel")}>
          {(attributes) => (
            <select {...attributes} value={report.parcel} onChange={(event) => onChange({ parcel: event.target.value })}>
              <option value="">{t("anyParcel")}</option>
              {parcels.map(({ id, carrier_name, tracking_number }, index) => (
                <option key={id} value={id}>
                  {[carrier_name, tracking_number].filter(Boolean).join(" · ") || t("parcelAt", { number: index + 1 })}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {wishes.length > 0 && (
        <Field label={t("wanted")} hint={t("wantedHint")}>
          {(attributes) => (
            <select
              {...attributes}
              value={report.wanted && wishes.includes(report.wanted) ? report.wanted : ""}
              onChange={(event) => onChange({ wanted: event.target.value as Report["wanted"] })}
            >
              <option value="">{t("anySolution")}</option>
              {wishes.map((kind) => (
                <option key={kind} value={kind}>
                  {enumLabel("claim_kind", kind)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {needsAddress(known, report) && (
        <div className="field">
          <span className="label">{t("address")}</span>
          <address>
            <bdi>{addressLines(known.ship_to, locale).join(", ")}</bdi>
          </address>
          <label className="pick">
            <input
              type="checkbox"
              checked={report.isAddressRight}
              aria-invalid={missing.has("address")}
              onChange={(event) => onChange({ isAddressRight: event.target.checked })}
            />
            <span>{t("addressRight")}</span>
          </label>
          {missing.has("address") && <p className="error">{t("addressNeeded")}</p>}
        </div>
      )}
    </section>
  );
}
