import { Form, Input, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { claims } from "#contracts/claims/claims";
import type { CarrierClaim } from "#contracts/claims/parts";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { carrierClaimStates } from "#contracts/claims/states";
import { currencyCodes } from "#contracts/codes/currencies";
import { useCommand } from "#src/hooks/commands/use-command";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { MoneyInput } from "#src/ui/money/money-input";

interface CarrierValues {
  parcel_id?: string | null;
  carrier: string;
  reference: string;
  state: CarrierClaim["state"];
  currency: string;
  claimed: number | null;
  approved: number | null;
  paid: number | null;
  note: string;
}

interface CarrierDialogProps {
  record: ClaimDetail;
  /** Undefined for a new one. */
  edited: CarrierClaim | undefined;
  onClose: () => void;
}

/** Record a claim against the carrier, or what came of it; no carrier is called. */
export function CarrierDialog({ record, edited, onClose }: CarrierDialogProps) {
  const { t } = useTranslation("claims");
  useFocusReturn();
  const create = useCommand(claims, "createCarrierClaim", { notice: "claims:done.carrier" });
  const update = useCommand(claims, "updateCarrierClaim", { notice: "claims:done.carrier" });
  const command = edited ? update : create;
  const submit = async (values: CarrierValues) => {
    const params = { id: record.id };
    const result = edited
      ? await update.run({ params: { ...params, carrier_claim_id: edited.id }, body: changeOf(edited, values) })
      : await create.run({ params, body: newBody(values) });
    if (result.ok) onClose();
  };
  return (
    <Modal
      open
      centered
      title={edited ? t("carrier.edit", { carrier: edited.carrier }) : t("carrier.add")}
      okText={t("common:actions.save")}
      okButtonProps={{ htmlType: "submit", form: "carrier-claim", loading: command.isPending }}
      onCancel={onClose}
      maskClosable={false}
    >
      <FormAlert code={command.error?.code} params={command.error?.data} fields={command.error?.errors} />
      <Form<CarrierValues>
        name="carrier-claim"
        layout="vertical"
        initialValues={startOf(record, edited)}
        onFinish={(values) => void submit(values)}
      >
        <Fields record={record} edited={edited} />
      </Form>
    </Modal>
  );
}

function Fields({ record, edited }: Omit<CarrierDialogProps, "onClose">) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const rules = useFieldRules();
  const form = Form.useFormInstance<CarrierValues>();
  // Carriers pay in their own currency; an amount typed in another means nothing in it.
  const currency = Form.useWatch("currency", form) || (edited?.currency ?? record.currency);
  const states = edited ? carrierClaimStates : (["DRAFT", "SUBMITTED"] as const);
  return (
    <>
      <FieldRow>
        <Form.Item name="carrier" label={t("cases:tracking.carrier")} rules={rules.text(100)}>
          <Input maxLength={100} disabled={edited !== undefined} />
        </Form.Item>
        <Form.Item name="reference" label={t("carrier.reference")} rules={rules.optional(100)}>
          <Input maxLength={100} dir="ltr" autoComplete="off" />
        </Form.Item>
      </FieldRow>
      {!edited && record.parcels.length > 1 && (
        <Form.Item name="parcel_id" label={t("fields.parcel")}>
          <FormSelect
            options={record.parcels.map(({ id, tracking_number }) => ({ value: id, label: tracking_number ?? t("parcel.noNumber") }))}
          />
        </Form.Item>
      )}
      <FieldRow>
        <Form.Item name="state" label={t("carrier.state")} required>
          <FormSelect options={states.map((value) => ({ value, label: enumLabel("carrier_claim_state", value) }))} />
        </Form.Item>
        <Form.Item name="currency" label={t("fields.currency")} required>
          <FormSelect
            showSearch
            optionFilterProp="label"
            disabled={edited !== undefined}
            options={currencyCodes.map((value) => ({ value, label: value }))}
            onChange={() => form.setFieldValue("claimed", null)}
          />
        </Form.Item>
        <Form.Item name="claimed" label={t("carrier.claimed")} rules={rules.needed}>
          <MoneyInput currency={currency} min={0} />
        </Form.Item>
      </FieldRow>
      {edited && (
        <FieldRow>
          <Form.Item name="approved" label={t("carrier.approved")}>
            <MoneyInput currency={currency} min={0} />
          </Form.Item>
          <Form.Item name="paid" label={t("carrier.paid")}>
            <MoneyInput currency={currency} min={0} />
          </Form.Item>
        </FieldRow>
      )}
      <Form.Item name="note" label={t("fields.note")} rules={rules.optional(2000)}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
    </>
  );
}

function startOf(record: ClaimDetail, edited: CarrierClaim | undefined): CarrierValues {
  if (edited) {
    const { carrier, reference, state, currency, claimed_minor, approved_minor, paid_minor, note } = edited;
    return { carrier, reference, state, currency, claimed: claimed_minor, approved: approved_minor, paid: paid_minor, note };
  }
  const parcel = record.parcel ?? record.parcels[0];
  return {
    parcel_id: parcel?.id ?? null,
    carrier: parcel?.carrier_name ?? parcel?.carrier ?? "",
    reference: "",
    state: "DRAFT",
    currency: record.currency,
    claimed: record.money.claimed_minor,
    approved: null,
    paid: null,
    note: "",
  };
}

const newBody = ({ parcel_id, carrier, reference, state, currency, claimed, note }: CarrierValues) => ({
  ...(parcel_id && { parcel_id }),
  carrier: carrier.trim(),
  reference: reference.trim(),
  state: state === "SUBMITTED" ? ("SUBMITTED" as const) : ("DRAFT" as const),
  currency,
  claimed_minor: claimed ?? 0,
  note: note.trim(),
});

/** Return only what differs: the server refuses a state that it has passed. */
const changeOf = (edited: CarrierClaim, { reference, state, claimed, approved, paid, note }: CarrierValues) => ({
  expected_version: edited.version,
  ...(reference.trim() !== edited.reference && { reference: reference.trim() }),
  ...(state !== edited.state && { state }),
  ...(claimed !== null && claimed !== edited.claimed_minor && { claimed_minor: claimed }),
  ...(approved !== null && approved !== edited.approved_minor && { approved_minor: approved }),
  ...(paid !== null && paid !== edited.paid_minor && { paid_minor: paid }),
  ...(note.trim() !== edited.note && { note: note.trim() }),
});
