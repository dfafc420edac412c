import { Flex, Form, type FormInstance, Modal } from "antd";
import { type PropsWithChildren, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { UploadsContext } from "#src/lib/forms/form-contexts";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";
import type { CaseRecord } from "./case-noun.ts";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import type { CaseAction } from "./use-case-action.ts";

type FieldName = string | (string | number)[];

interface ActionDialogProps<Body, Row extends CaseRecord, Values extends object> {
  /** From `useAction` of the noun. */
  act: CaseAction<Body, Row>;
  /** From `Form.useForm`, when the dialog watches its fields. */
  form?: FormInstance<Values>;
  /** The effect of the action, in a sentence. */
  lead?: ReactNode;
  /** Default: the action. */
  confirm?: string;
  /** Default: as declared with the action. */
  danger?: boolean;
  /** Disables confirming. */
  blocked?: boolean;
  width?: number;
  /** Form fields by their path in the body: an error of one is shown at its field, any other above the form. */
  fields?: Readonly<Record<string, FieldName>>;
  /** A code that the dialog itself shows. */
  silent?: string;
  /** Return the body to send; undefined cancels sending. */
  toBody: (values: Values) => Body | undefined;
  onClose: () => void;
}

/** Show antd's Modal and Form for an action: changes made elsewhere, errors, fields, and a button named after the action. */
export function ActionDialog<Body, Row extends CaseRecord, Values extends object>({
  act,
  fields = {},
  width = 560,
  ...props
}: PropsWithChildren<ActionDialogProps<Body, Row, Values>>) {
  const { noun, action, seen, newer, error } = act;
  const { t: words } = useTranslation(noun.contract.noun);
  const [form] = Form.useForm<Values>(props.form);
  useFocusReturn();
  useFieldErrors(form, fields, error?.errors);
  useNewerDefaults(form, seen.version);
  const errors = Object.entries(error?.errors ?? {});
  const rest = errors.filter(([path]) => !(path in fields));
  const isAtFields = errors.length > 0 && rest.length === 0;
  const isSilent = error && (error.code === "STALE_VERSION" || error.code === props.silent);
  const [uploads, setUploads] = useState(0);
  const submit = async (values: Values) => {
    if (uploads > 0) return;
    const body = props.toBody(values);
    if (body !== undefined && (await act.run(body))) props.onClose();
  };
  return (
    <Modal
      open
      centered
      width={width}
      title={words(`dialogs.${action}.title`, { number: seen.number })}
      okText={props.confirm ?? words(`actions.${action}`)}
      okButtonProps={{
        danger: props.danger ?? noun.actions[action]?.dangerous === true,
        loading: act.isPending || uploads > 0,
        disabled: props.blocked || Boolean(newer),
        htmlType: "submit",
        form: action,
      }}
      onCancel={props.onClose}
      maskClosable={false}
    >
      <Flex vertical gap={16}>
        {newer && <ChangedElsewhere of={noun} seen={seen} now={newer} onLoad={act.loadNewer} />}
        {error && !isSilent && !isAtFields && <FormAlert code={error.code} params={error.data} fields={Object.fromEntries(rest)} />}
        {props.lead && <p style={{ color: "var(--bh-text2)" }}>{props.lead}</p>}
        <Form<Values> form={form} name={action} layout="vertical" onFinish={submit}>
          <UploadsContext value={setUploads}>{props.children}</UploadsContext>
        </Form>
      </Flex>
    </Modal>
  );
}

/** Show the server's field errors at their fields. */
function useFieldErrors(form: FormInstance, fields: Readonly<Record<string, FieldName>>, errors: Record<string, string> | undefined) {
  const place = useEffectEvent((found: Record<string, string>) =>
    form.setFields(Object.entries(found).flatMap(([path, error]) => (fields[path] ? [{ name: fields[path], errors: [error] }] : []))),
  );
  useEffect(() => {
    if (errors) place(errors);
  }, [errors]);
}

/** Reset untouched fields to the values of a newer version once it is loaded. */
function useNewerDefaults(form: FormInstance, version: number) {
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    const names = form.getFieldsError().map(({ name }) => name);
    form.resetFields(names.filter((name) => !form.isFieldTouched(name)));
  }, [form, version]);
}
