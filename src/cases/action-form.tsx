import { Flex, Form, type FormInstance, Modal } from "antd";
import { type PropsWithChildren, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import type { ActionRecord, RecordAction } from "#src/hooks/use-action";
import { FormAlert } from "#src/ui/form-alert";
import { useFocusReturn } from "#src/ui/use-focus-return";

type FieldName = string | (string | number)[];

/** What an action's dialog says and does, beside its words. */
export interface ActionFormProps<Body, Values extends object> {
  /** From `Form.useForm`, when the dialog watches its fields. */
  form?: FormInstance<Values>;
  /** The effect of the action, in a sentence. */
  lead?: ReactNode;
  /** Disables confirming. */
  blocked?: boolean;
  width?: number;
  /** Form fields by their path in the body: an error of one is shown at its field, any other above the form. */
  fields?: Readonly<Record<string, FieldName>>;
  /** Return the body to send; undefined cancels sending. */
  toBody: (values: Values) => Body | undefined;
  onClose: () => void;
}

interface ActionWords<Row extends ActionRecord> {
  /** Names the form. */
  name: string;
  title: string;
  confirm: string;
  danger: boolean;
  /** Codes that the dialog itself shows. */
  silent?: readonly string[];
  /** Shows who changed the record meanwhile. */
  changed: (seen: Row, now: Row, onLoad: () => void) => ReactNode;
}

/** Show antd's Modal and Form for an action: changes made elsewhere, errors, fields, and a button named after the action. */
export function ActionForm<T, Body, Row extends ActionRecord & { version: number }, Values extends object>({
  act,
  fields = {},
  width = 560,
  ...props
}: PropsWithChildren<ActionFormProps<Body, Values> & ActionWords<Row> & { act: RecordAction<T, Body, Row> }>) {
  const [form] = Form.useForm<Values>(props.form);
  useFocusReturn();
  useFieldErrors(form, fields, act.error?.errors);
  useNewerDefaults(form, act.seen.version);
  const errors = Object.entries(act.error?.errors ?? {});
  const rest = errors.filter(([path]) => !(path in fields));
  const isAtFields = errors.length > 0 && rest.length === 0;
  const isSilent = act.error && ["STALE_VERSION", ...(props.silent ?? [])].includes(act.error.code);
  const submit = async (values: Values) => {
    const body = props.toBody(values);
    if (body !== undefined && (await act.run(body))) props.onClose();
  };
  return (
    <Modal
      open
      centered
      width={width}
      title={props.title}
      okText={props.confirm}
      okButtonProps={{
        danger: props.danger,
        loading: act.isPending,
        disabled: props.blocked || Boolean(act.newer),
        htmlType: "submit",
        form: props.name,
      }}
      onCancel={props.onClose}
      maskClosable={false}
    >
      <Flex vertical gap={16}>
        {act.newer && props.changed(act.seen, act.newer, act.loadNewer)}
        {act.error && !isSilent && !isAtFields && (
          <FormAlert code={act.error.code} params={act.error.data} fields={Object.fromEntries(rest)} />
        )}
        {props.lead && <p style={{ color: "var(--bh-text2)" }}>{props.lead}</p>}
        <Form<Values> form={form} name={props.name} layout="vertical" requiredMark="optional" onFinish={submit}>
          {props.children}
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
