import { Alert, Button, ConfigProvider, Flex, Form, type FormProps } from "antd";
import { type CSSProperties, type PropsWithChildren, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorKeys } from "#src/lib/calls/failed";
import { EditedContext } from "#src/lib/forms/form-contexts";
import { LinkButton } from "../actions/link-button.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { PanelsSkeleton } from "../feedback/skeletons.tsx";
import { FormAlert } from "./form-alert.tsx";
import styles from "./record-form.module.css";

/** The part of a form hook's result that a form page needs. */
export interface FormOfRecord<Values extends object> {
  formProps: FormProps<Values>;
  /** Count an edit that no field reports. */
  touch: () => void;
  isSaving: boolean;
  isLoading: boolean;
  loadError: { code: string; requestId?: string | undefined } | null;
  retry: () => void;
  trouble: { code?: string; params?: Record<string, unknown>; fields?: Record<string, string> };
  conflict: unknown;
  /** Who changed it, if known. */
  changedBy: string | undefined;
  changedElsewhere: boolean;
  loadCurrent: () => Promise<void>;
}

interface RecordFormProps<Values extends object> {
  form: FormOfRecord<Values>;
  /** Target of Cancel; a form that is its own page has none. */
  back?: string;
  /** Why it is read-only. */
  readOnly?: string | undefined;
  /** Tighter spacing, for long forms of many short fields. */
  dense?: boolean;
}

const denseTheme = { components: { Form: { itemMarginBottom: 16 } } };
const denseStyle = { "--bh-field-gap": "16px" } as CSSProperties;

/** Show a form for one record: loading, failure, errors above the fields, a save button, and Cancel. */
export function RecordForm<Values extends object>({
  form,
  back,
  readOnly,
  dense = false,
  children,
}: PropsWithChildren<RecordFormProps<Values>>) {
  const { t } = useTranslation();
  const said = useShown(form.conflict ?? (form.trouble.code || form.trouble.fields ? form.trouble : undefined));
  if (form.loadError) return <ErrorState code={form.loadError.code} requestId={form.loadError.requestId} onRetry={form.retry} />;
  if (form.isLoading) return <PanelsSkeleton />;
  const by = form.changedBy ? { changed_by: form.changedBy } : {};
  const isStale = form.conflict !== undefined || form.changedElsewhere;
  const fields = (
    <Form<Values>
      {...form.formProps}
      // Buttons that add or remove entries, too.
      {...(readOnly && { disabled: true })}
      className={styles.form ?? ""}
      style={dense ? denseStyle : {}}
      scrollToFirstError={{ block: "center", focus: true }}
    >
      <div ref={said} className="bh-optional">
        {isStale ? (
          <Alert
            type="warning"
            showIcon
            role="alert"
            message={t(errorKeys("STALE_VERSION", by), by)}
            action={<Button onClick={() => void form.loadCurrent()}>{t("actions.reload")}</Button>}
          />
        ) : (
          <FormAlert {...form.trouble} />
        )}
      </div>
      {readOnly && <Alert type="info" showIcon message={readOnly} />}
      <EditedContext value={form.touch}>{children}</EditedContext>
      {readOnly ? (
        back && (
          <Flex justify="flex-end" className={styles.foot ?? ""}>
            <LinkButton to={back} disabled={false}>
              {t("actions.back")}
            </LinkButton>
          </Flex>
        )
      ) : (
        <Flex wrap gap={8} justify="flex-end" className={styles.foot ?? ""}>
          {back && <LinkButton to={back}>{t("actions.cancel")}</LinkButton>}
          <Button type="primary" htmlType="submit" loading={form.isSaving}>
            {t("actions.save")}
          </Button>
        </Flex>
      )}
    </Form>
  );
  return dense ? <ConfigProvider theme={denseTheme}>{fields}</ConfigProvider> : fields;
}

/** Scroll the error of a save into view; changes made elsewhere do not move the page. */
function useShown(refusal: unknown) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal !== undefined) place.current?.scrollIntoView?.({ block: "center" });
  }, [refusal]);
  return place;
}

interface FieldRowProps {
  /** For fields as narrow as a number. */
  short?: boolean;
  /** For `Field`s, which have no margin of their own: keeps them apart where they stand below each other. */
  spaced?: boolean;
}

/** Show fields beside each other where there is room; `short` ones need less of it. */
export function FieldRow({ short = false, spaced = false, children }: PropsWithChildren<FieldRowProps>) {
  return <div className={`${styles.pair} ${short ? styles.short : ""} ${spaced ? styles.spaced : ""}`}>{children}</div>;
}
