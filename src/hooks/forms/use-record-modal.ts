import { useModalForm } from "@refinedev/antd";
import type { BaseRecord } from "@refinedev/core";
import type { ModalProps } from "antd";
import type { Contract } from "#contracts/contract";
import { useHeldRecord } from "./use-held-record.ts";
import { type FormError, formOptions, type RecordFormOptions, useMendedForm } from "./use-record-form.ts";

interface RecordModalOptions<Row extends BaseRecord, Values extends object> extends RecordFormOptions<Row, Values> {
  onClose: () => void;
  /** Stay open after saving to show the result. */
  isKeptOpen?: boolean;
}

/** Return `useModalForm` for one record: `useRecordForm` in a dialog that is open while its component is mounted. */
export function useRecordModal<Row extends BaseRecord, Values extends object = Row>(
  contract: Contract,
  { onClose, isKeptOpen = false, onSaved, ...options }: RecordModalOptions<Row, Values>,
) {
  const held = useHeldRecord<Row, Values>(options.toValues);
  const refine = useModalForm<BaseRecord, FormError, object>({
    ...formOptions(contract, options.id, held.select),
    action: options.id === undefined ? "create" : "edit",
    defaultVisible: true,
    autoSubmitClose: false,
    autoResetForm: false,
  });
  const form = useMendedForm(contract, refine, held, {
    ...options,
    onSaved: (record) => {
      onSaved?.(record);
      if (!isKeptOpen) onClose();
    },
  });
  const modalProps: ModalProps = {
    open: true,
    centered: true,
    maskClosable: false,
    okButtonProps: { loading: form.isSaving },
    onOk: form.save,
    onCancel: onClose,
  };
  return { ...form, modalProps };
}
