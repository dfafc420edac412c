import { Button, Checkbox, Flex, Form, Input, Radio, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type CodePage,
  type ImportConsent,
  type ImportFile,
  type ImportMapping,
  type SubscriberImport,
  subscriberImports,
} from "#contracts/subscribers/imports";
import { type AddressChannel, addressChannels } from "#contracts/subscribers/states";
import { useCommand } from "#src/hooks/commands/use-command";
import { dayStart, todayIn } from "#src/lib/dates/days";
import { DayPicker } from "#src/ui/dates/day-picker";
import { FormAlert } from "#src/ui/forms/form-alert";
import { FormSelect } from "#src/ui/forms/form-select";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { MappingFields } from "./mapping.tsx";
import { ImportProgress } from "./progress.tsx";

interface ImportFormProps {
  file: ImportFile;
  /** Called with the file as another code page reads it. */
  onReread: (file: ImportFile) => void;
  imports: readonly SubscriberImport[];
  onOther: () => void;
}

/** Map the columns, say how everyone agreed, try it, and import once the try has shown what will happen. */
export function ImportForm({ file, imports, onReread, onOther }: ImportFormProps) {
  const { t } = useTranslation("subscribers");
  const [form] = Form.useForm<ImportValues>();
  const [mapping, setMapping] = useState<ImportMapping>(file.mapping);
  const [tried, setTried] = useState<string>();
  const create = useCommand(subscriberImports, "create", { notice: false });
  // The list may not have heard of the answer yet.
  const [started, setStarted] = useState<SubscriberImport>();
  const listed = imports.find(({ id }) => id === started?.id);
  const shown = listed && isNewer(listed, started) ? listed : started;
  const isTried = shown?.dry_run === true && shown.state === "DONE" && tried !== undefined;
  async function start(dry_run: boolean) {
    const values = await form.validateFields().catch(() => undefined);
    if (!values) return;
    const result = await create.run({ body: { file_id: file.id, ...subscriberBody(values, mapping), dry_run } });
    if (!result.ok) return;
    setStarted(result.data);
    setTried(dry_run ? result.data.id : undefined);
  }
  const isRunning = shown?.state === "RUNNING";
  const isImported = shown !== undefined && !shown.dry_run;
  // What the import asks before it begins: columns it does not read, and words it does not understand.
  const unheard = create.error?.code === "CONSENT_UNCLEAR" ? ((create.error.data?.columns ?? []) as string[]) : [];
  const isUnclear = shown?.error === "CONSENT_UNCLEAR" || (shown?.counts.UNCLEAR ?? 0) > 0;
  const hasAddress = mapping.some((field) => field === "email" || field === "phone");
  // What is shown and done below stays usable while the fields are not.
  return (
    <Flex vertical gap={20}>
      <Typography.Text type="secondary">
        <bdi>{file.name}</bdi> · {t("imports.rows", { count: file.rows })}
      </Typography.Text>
      {file.readable_in.length > 0 && <CodePages file={file} isDisabled={isRunning || isImported} onReread={onReread} />}
      {create.error && <FormAlert code={create.error.code} params={create.error.data} fields={create.error.errors} />}
      <Form<ImportValues>
        form={form}
        layout="vertical"
        initialValues={{ how: "none", channels: ["EMAIL"] }}
        disabled={create.isPending || isRunning || isImported}
        onValuesChange={() => setTried(undefined)}
      >
        <Flex vertical gap={20}>
          <MappingFields
            file={file}
            mapping={mapping}
            onChange={(next) => {
              setMapping(next);
              setTried(undefined);
            }}
          />
          <Agreement columns={unheard} isUnclear={isUnclear} />
        </Flex>
      </Form>
      {shown && (
        <div aria-live="polite">
          <ImportProgress found={shown} />
        </div>
      )}
      <Flex wrap gap={8} justify="end">
        <Button disabled={isRunning} onClick={onOther}>
          {t(isImported ? "imports.done" : "imports.other")}
        </Button>
        {!isImported && (
          <>
            <Button
              type={isTried ? "default" : "primary"}
              loading={create.isPending || isRunning}
              disabled={!hasAddress}
              onClick={() => void start(true)}
            >
              {t("imports.try")}
            </Button>
            <Button type={isTried ? "primary" : "default"} disabled={!isTried || !hasAddress} onClick={() => void start(false)}>
              {t("imports.run", { count: isTried ? takenOf(shown) : file.rows })}
            </Button>
          </>
        )}
      </Flex>
    </Flex>
  );
}

/** Let a person look at the letters of a file that does not show how they are written, and choose. */
function CodePages({ file, isDisabled, onReread }: { file: ImportFile; isDisabled: boolean; onReread: (file: ImportFile) => void }) {
  const { t } = useTranslation("subscribers");
  const reread = useCommand(subscriberImports, "reread", { notice: false });
  async function choose(encoding: CodePage) {
    const answer = await reread.run({ params: { id: file.id }, body: { encoding } });
    if (answer.ok) onReread(answer.data);
  }
  return (
    <div>
      {reread.error && <FormAlert code={reread.error.code} params={reread.error.data} fields={reread.error.errors} />}
      <Form.Item layout="vertical" label={t("imports.encoding")} extra={t("imports.encodingHelp")} style={{ marginBlockEnd: 0 }}>
        <FormSelect<CodePage>
          aria-label={t("imports.encoding")}
          disabled={isDisabled || reread.isPending}
          value={file.encoding as CodePage}
          options={file.readable_in.map((value) => ({ value, label: t(`imports.codePage.${value}`) }))}
          onChange={(page) => page && void choose(page)}
        />
      </Form.Item>
    </div>
  );
}

/** How everyone in the file agreed; without it nobody may be written to. */
function Agreement({ columns, isUnclear }: { columns: readonly string[]; isUnclear: boolean }) {
  const { t } = useTranslation("subscribers");
  const rules = useFieldRules();
  const how = Form.useWatch("how") as ImportValues["how"] | undefined;
  return (
    <div>
      <Form.Item name="how" label={t("imports.consent")} required>
        <Radio.Group
          style={{ display: "grid", gap: 8 }}
          options={(["none", "recorded"] as const).map((value) => ({ value, label: t(`imports.how.${value}`) }))}
        />
      </Form.Item>
      {how === "recorded" && (
        <>
          <Form.Item name="channels" label={t("fields.channels")} rules={[{ validator: someChannel(t("common:validation.REQUIRED")) }]}>
            <Checkbox.Group options={addressChannels.map((value) => ({ value, label: t(`records:consent_channel.${value}`) }))} />
          </Form.Item>
          <Form.Item name="text" label={t("fields.wording")} extra={t("help.wording")} rules={rules.text(2000)}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2000} />
          </Form.Item>
          <Form.Item name="source" label={t("imports.where")} rules={rules.text(200)}>
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
          <Form.Item name="day" label={t("fields.consented_on")} rules={rules.needed}>
            <DayPicker max={todayIn()} />
          </Form.Item>
          <Form.Item name="columns_checked" valuePropName="checked" hidden={columns.length === 0} extra={columns.join(" · ")}>
            <Checkbox>{t("imports.columnsChecked")}</Checkbox>
          </Form.Item>
          <Form.Item name="unclear_is_no" valuePropName="checked" hidden={!isUnclear}>
            <Checkbox>{t("imports.unclearIsNo")}</Checkbox>
          </Form.Item>
        </>
      )}
    </div>
  );
}

const someChannel =
  (problem: string) =>
  async (_: unknown, chosen: string[] = []): Promise<void> =>
    chosen.length === 0 ? Promise.reject(new Error(problem)) : undefined;

interface ImportValues {
  how: "none" | "recorded";
  channels?: AddressChannel[];
  text?: string;
  source?: string;
  /** A day, such as 2026-03-01. */
  day?: string;
  /** Answers to what the import asks. */
  columns_checked?: boolean;
  unclear_is_no?: boolean;
}

/** Return what is sent of the mapping and the consent. */
function subscriberBody(
  { how, channels = [], text = "", source = "", day, columns_checked = false, unclear_is_no = false }: ImportValues,
  mapping: ImportMapping,
): { mapping: ImportMapping; consent: ImportConsent | null } {
  const consent = { channels, text: text.trim(), source: source.trim(), at: dayStart(day ?? todayIn()) ?? "" };
  const answers = { ...(columns_checked && { columns_checked }), ...(unclear_is_no && { unclear_is_no }) };
  return { mapping, consent: how === "recorded" ? { ...consent, ...answers } : null };
}

/** Return whether one report of an import is later than another: it has ended, or is further on. */
const isNewer = (one: SubscriberImport, other: SubscriberImport | undefined): boolean =>
  other === undefined || one.state !== "RUNNING" || one.position >= other.position;

/** Return how many rows an import would take. */
const takenOf = ({
  counts: { CREATED = 0, UPDATED = 0, KEPT_OUT = 0, SAID_NO = 0, NO_PHONE = 0 },
}: Pick<SubscriberImport, "counts">): number => CREATED + UPDATED + KEPT_OUT + SAID_NO + NO_PHONE;
