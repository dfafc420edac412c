import { useTranslation } from "react-i18next";
import type { ClaimEligibility } from "#contracts/claims/eligibility";
import { wantedKinds } from "#contracts/claims/states";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { addressLines } from "#src/lib/words/address-lines";
import { useLocale } from "#src/lib/words/use-locale";
import { Field } from "../parts/parts.tsx";
import { needsAddress, parcelsOf, type Report, registrationsOf } from "./report.ts";

interface ReportDetailsProps {
  known: ClaimEligibility;
  report: Report;
  missing: ReadonlySet<string>;
  onChange: (patch: Partial<Report>) => void;
}

/** Choose the registration and the solution, and confirm the address where the parcel went. */
export function ReportDetails({ known, report, missing, onChange }: ReportDetailsProps) {
  const { t } = useTranslation("portal-claims");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const parcels = parcelsOf(known, report);
  const registrations = registrationsOf(known, report);
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
      <Field label={t("wanted")} hint={t("wantedHint")}>
        {(attributes) => (
          <select {...attributes} value={report.wanted} onChange={(event) => onChange({ wanted: event.target.value as Report["wanted"] })}>
            <option value="">{t("anySolution")}</option>
            {wantedKinds.map((kind) => (
              <option key={kind} value={kind}>
                {enumLabel("claim_kind", kind)}
              </option>
            ))}
          </select>
        )}
      </Field>
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
