import { Form } from "antd";
import { use } from "react";
import { EditedContext } from "#src/lib/forms/form-contexts";

/** Return antd's `setFieldValue` for a change by the user: the record form counts it as an edit, which antd's own does not report. */
export function useSetField<Values>() {
  const form = Form.useFormInstance<Values>();
  const edited = use(EditedContext);
  return (...[name, value]: Parameters<typeof form.setFieldValue>): void => {
    form.setFieldValue(name, value);
    edited?.();
  };
}
