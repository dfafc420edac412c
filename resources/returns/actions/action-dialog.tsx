import { Flex, Form, type FormInstance, Modal } from "antd";
import { type PropsWithChildren, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "#contracts/returns/actions";
import { FormAlert } from "#src/ui/form-alert";
import { useFocusReturn } from "#src/ui/use-focus-return";
import { isDangerous } from "../offers.ts";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import type { Act, ActionOperation } from "./use-action.ts";

type FieldName = string | (string | number)[];

interface ActionDialogProps<Name extends ActionOperation, Values extends object> {
  action: Action;
  act: Act<Name>;
  /** From `Form.useForm`, when the dialog watches its fields. */
  form?: FormInstance<Values>;
  /** Default: the action's title. */
  title?: string;
  confirm?: string;
  /** The effect of the action, in a sentence. */
  lead?: ReactNode;
  danger?: boolean;
  /** Disables confirming. */
  blocked?: boolean;
  width?: number;
  /** Form fields by their path in the body: an error of one is shown at its field, any other above the form. */
  fields?: Readonly<Record<string, FieldName>>;
  /** Return the body to send; undefined cancels sending. */
  toBody: (values: Values) => Parameters<Act<Name>["run"]>[0] | undefined;
  onClose: () => void;
}

/** Show antd's Modal and Form for an action: changes made elsewhere, errors, fields, and a button named after the action. */
export function ActionDialog<Name extends ActionOperation, Values extends object>({
  action,
  act,
  fields = {},
  width = 560,
  ...props
}: PropsWithChildren<ActionDialogProps<Name, Values>>) {
  const { t } = useTranslation("returns");
  const [form] = Form.useForm<Values>(props.form);
  useFocusReturn();
  useFieldErrors(form, fields, act.error?.errors);
  useNewerDefaults(form, act.seen.version);
  const title = props.title ?? t(`dialogs.${action}.title`, { number: act.seen.number });
  const errors = Object.entries(act.error?.errors ?? {});
  const rest = errors.filter(([path]) => !(path in fields));
  const isAtFields = errors.length > 0 && rest.length === 0;
  const submit = async (values: Values) => {
    const body = props.toBody(values);
    if (body !== undefined && (await act.run(body))) props.onClose();
  };
  return (
    <Modal
      open
      centered
      width={width}
      title={title}
      okText={props.confirm ?? t(`actions.${action}`)}
      okButtonProps={{
        danger: props.danger ?? isDangerous(action),
        loading: act.isPending,
        disabled: props.blocked || Boolean(act.newer),
        htmlType: "submit",
        form: action,
      }}
      onCancel={props.onClose}
      maskClosable={false}
    >
      <Flex vertical gap={16}>
        {act.newer && <ChangedElsewhere seen={act.seen} now={act.newer} onLoad={act.loadNewer} />}
        {act.error && act.error.code !== "STALE_VERSION" && act.error.code !== "PLATFORM_AMOUNT_DIFFERS" && !isAtFields && (
          <FormAlert code={act.error.code} params={act.error.data} fields={Object.fromEntries(rest)} />
        )}
        {props.lead && <p style={{ color: "var(--bh-text2)" }}>{props.lead}</p>}
        <Form<Values> form={form} name={action} layout="vertical" requiredMark="optional" onFinish={submit}>
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
