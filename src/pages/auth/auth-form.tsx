import { Alert, Button, Flex, Form, type FormInstance, type FormProps } from "antd";
import type { PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Failed } from "#src/lib/calls/failed";
import styles from "./auth.module.css";
import type { Attempt, AttemptProblem } from "./use-attempt.ts";

interface AuthFormProps<Values> extends Pick<FormProps<Values>, "form" | "initialValues" | "requiredMark"> {
  attempt: Pick<Attempt, "busy" | "wait" | "problem">;
  /** Label of the button. */
  submit: string;
  /** Below the button: alternative links. */
  foot?: ReactNode;
  onSubmit: (values: Values) => void;
}

/** Show antd's Form for the pages before the sign-in: the error on top, field errors on submit, one button. */
export function AuthForm<Values extends object>({
  attempt,
  submit,
  foot,
  onSubmit,
  form: own,
  children,
  ...rest
}: PropsWithChildren<AuthFormProps<Values>>) {
  const [form] = Form.useForm<Values>(own);
  const { busy, wait, problem } = attempt;
  return (
    <Form<Values>
      requiredMark={false}
      {...rest}
      form={form}
      layout="vertical"
      size="large"
      className={styles.form ?? ""}
      noValidate
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      onValuesChange={(changed) => form.setFields(pathsOf(changed).map((name) => ({ name: name as never, errors: [] })))}
      onFinish={onSubmit}
    >
      <ProblemAlert problem={problem} />
      {children}
      <Button type="primary" htmlType="submit" block loading={busy} disabled={wait > 0}>
        {submit}
      </Button>
      {foot && (
        <Flex wrap justify="space-between" gap="8px 16px" className={styles.foot ?? ""}>
          {foot}
        </Flex>
      )}
    </Form>
  );
}

/** Return the field paths of a change: `{ store: { name } }` is `["store", "name"]`. */
const pathsOf = (changed: object): string[][] =>
  Object.entries(changed).flatMap(([name, value]) =>
    typeof value === "object" && value !== null ? pathsOf(value).map((path) => [name, ...path]) : [[name]],
  );

/** Show the failure in antd's Alert. The countdown is not announced every second. */
export function ProblemAlert({ problem }: { problem: AttemptProblem | undefined }) {
  const { t } = useTranslation();
  if (!problem) return null;
  const text = t([problem.key, "errors:UNKNOWN"], { count: problem.seconds ?? 0 });
  if (!problem.seconds) return <Alert type="error" showIcon className={styles.alert ?? ""} message={text} />;
  const message = (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="bh-hidden" role="alert">
        {t("errors:RATE_LIMITED")}
      </span>
    </>
  );
  return <Alert type="error" showIcon className={styles.alert ?? ""} role="none" message={message} />;
}

/** Show the server's field errors at their fields; return true if there was no other error. */
export function useFieldErrors<Values>(form: FormInstance<Values>): (failed: Failed) => boolean {
  const { t } = useTranslation();
  return ({ errors }) => {
    const said = Object.entries(errors).map(([field, message]) => ({
      path: field.split("."),
      text: t([`validation.${message}`, message]),
    }));
    const shown = said.filter(({ path }) => form.getFieldInstance(path as never));
    form.setFields(shown.map(({ path, text }) => ({ name: path as never, errors: [text] })));
    return said.length > 0 && shown.length === said.length;
  };
}
