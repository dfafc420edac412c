import { Alert, Button, Checkbox, Flex } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ClaimEligibility } from "#contracts/claims/eligibility";
import { wantedKinds } from "#contracts/claims/states";
import { ChosenOrder, NoteInput, OverrideInput } from "#src/cases/create-fields";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import type { Failed } from "#src/lib/calls/failed";
import { addressLines } from "#src/lib/words/countries";
import { useLocale } from "#src/lib/words/use-locale";
import { KeyValue } from "#src/ui/data/key-value";
import { Field } from "#src/ui/forms/field";
import { FormAlert } from "#src/ui/forms/form-alert";
import { FormSelect } from "#src/ui/forms/form-select";
import { Money } from "#src/ui/money/money";
import { asksAddress, asksOverride, type ClaimDraft, claimedValue, parcelsOf, registrationsOf } from "./draft.ts";

interface CreateSideProps {
  eligibility: ClaimEligibility;
  draft: ClaimDraft;
  /** Names of missing fields, once the person has tried to submit. */
  missing: ReadonlySet<string>;
  error: Failed | null;
  isBusy: boolean;
  onChange: (patch: Partial<ClaimDraft>) => void;
  onOther: () => void;
}

/** Show what is claimed, the wanted resolution, exceptions, and the button. */
export function CreateSide({ eligibility, draft, missing, error, isBusy, onChange, onOther }: CreateSideProps) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const id = useId();
  return (
    <ChosenOrder number={eligibility.order_number} onOther={onOther}>
      <Flex vertical gap={16}>
        {draft.type === "WARRANTY" && <RegistrationField {...{ eligibility, draft, missing, onChange }} />}
        <ParcelField {...{ eligibility, draft, onChange }} />
        {asksAddress(draft.type) && <Address eligibility={eligibility} draft={draft} onChange={onChange} />}
        <Field label={t("fields.wanted")} htmlFor={`${id}-wanted`}>
          <FormSelect
            id={`${id}-wanted`}
            allowClear
            value={draft.wanted}
            options={wantedKinds.map((value) => ({ value, label: enumLabel("claim_kind", value) }))}
            onChange={(wanted) => onChange({ wanted: wanted ?? null })}
          />
        </Field>
        <NoteInput value={draft.note} onChange={(note) => onChange({ note })} />
        {asksOverride(eligibility, draft, error?.code) && (
          <OverrideInput
            value={draft.override_reason}
            help={t("create.overrideHelp")}
            isMissing={missing.has("override")}
            onChange={(override_reason) => onChange({ override_reason })}
          />
        )}
        <KeyValue
          layout="sides"
          rows={[
            {
              key: "value",
              label: t("money.claimed"),
              value: <Money minor={claimedValue(eligibility, draft)} currency={eligibility.currency} weight="large" />,
              strong: true,
            },
          ]}
        />
        {missing.size > 0 && (
          <Alert type="warning" showIcon role="alert" message={t(missing.has("lines") ? "create.nothingPicked" : "create.incomplete")} />
        )}
        {error && <FormAlert code={error.code} params={error.data} fields={error.errors} />}
        <Button type="primary" size="large" block htmlType="submit" loading={isBusy}>
          {t("create.save")}
        </Button>
      </Flex>
    </ChosenOrder>
  );
}

type PartProps = Pick<CreateSideProps, "eligibility" | "draft" | "onChange">;

/** Choose the registration whose warranty covers the items. */
function RegistrationField({ eligibility, draft, missing, onChange }: PartProps & Pick<CreateSideProps, "missing">) {
  const { t } = useTranslation("claims");
  const id = useId();
  const known = registrationsOf(eligibility, draft);
  return (
    <Field
      label={t("warranty.title")}
      htmlFor={id}
      required
      help={known.length === 0 ? t("create.noRegistration") : undefined}
      error={missing.has("registration") ? t("common:validation.REQUIRED") : undefined}
    >
      <FormSelect
        id={id}
        value={known.find(({ id: one }) => one === draft.registration_id)?.id ?? null}
        options={known.map((one) => ({ value: one.id, label: [one.name, one.serial].filter(Boolean).join(" · ") }))}
        onChange={(registration_id: string) => onChange({ registration_id })}
      />
    </Field>
  );
}

/** Choose the parcel it is about, where the items may have been in several. */
function ParcelField({ eligibility, draft, onChange }: PartProps) {
  const { t } = useTranslation("claims");
  const id = useId();
  const parcels = parcelsOf(eligibility, draft);
  if (parcels.length === 0) return null;
  return (
    <Field label={t("fields.parcel")} htmlFor={id}>
      <FormSelect
        id={id}
        allowClear
        value={parcels.some((one) => one.id === draft.parcel_id) ? draft.parcel_id : null}
        options={parcels.map(({ id: value, carrier_name, tracking_number }) => ({
          value,
          label: [carrier_name, tracking_number ?? t("parcel.noNumber")].filter(Boolean).join(" · "),
        }))}
        onChange={(parcel_id) => onChange({ parcel_id: parcel_id ?? null })}
      />
    </Field>
  );
}

/** Show the delivery address to be confirmed with the customer. */
function Address({ eligibility, draft, onChange }: PartProps) {
  const { t } = useTranslation("claims");
  const lines = addressLines(eligibility.ship_to, useLocale());
  return (
    <Flex vertical gap={8}>
      {lines.length > 0 && (
        <address style={{ fontStyle: "normal" }}>
          <span className="bh-small">{t("parcel.sentTo")}</span>
          <br />
          <bdi>{lines.join(", ")}</bdi>
        </address>
      )}
      <Checkbox checked={draft.address_confirmed} onChange={(event) => onChange({ address_confirmed: event.target.checked })}>
        {t("fields.address_confirmed")}
      </Checkbox>
    </Flex>
  );
}
