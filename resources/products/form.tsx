import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type ProductDetail, products } from "#contracts/products";
import { mostOptions, mostVariants } from "#contracts/products/by-hand";
import { useFiles } from "#src/hooks/commands/use-files";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { IconButton } from "#src/ui/actions/icon-button";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Panel } from "#src/ui/pages/panel";
import { PhotoUpload } from "#src/ui/photos/photo-upload";
import { OwnFieldPanels } from "./form/own-fields.tsx";
import { combined, newProduct, ownBody, type ProductValues, productBody, productValues } from "./form/values.ts";
import { VariantFields } from "./form/variants.tsx";
import { productAddress, productsAddress } from "./resource.ts";

/** Fields that are not on the page have no value. */
const toBody = (values: ProductValues) => (values.variants ? productBody(values) : ownBody(values));

/** Enter or change a product; of a connected store's product only the fields that its platform does not know. */
export function ProductForm({ id }: { id?: string }) {
  const { t } = useTranslation("products");
  const navigate = useNavigate();
  const form = useRecordForm<ProductDetail, ProductValues>(products, {
    id,
    initial: newProduct,
    toValues: productValues,
    toBody,
    onSaved: (saved) => void navigate(productAddress(saved.id)),
  });
  const isImported = form.record?.is_imported ?? false;
  return (
    <RecordForm form={form} back={id === undefined ? productsAddress : productAddress(id)}>
      {isImported ? (
        <Alert type="info" showIcon message={t("imported")} description={t("importedText")} />
      ) : (
        <>
          <AboutFields />
          <OptionFields />
          <VariantFields currency={form.record?.variants[0]?.currency} />
        </>
      )}
      <OwnFieldPanels dimension={form.record} />
    </RecordForm>
  );
}

const picture = "image/jpeg,image/png,image/webp";

function AboutFields() {
  const { t } = useTranslation("products");
  const rules = useFieldRules();
  return (
    <Panel title={t("sections.about")}>
      <Form.Item name="title" label={t("fields.title")} rules={rules.text(300)}>
        <Input maxLength={300} autoComplete="off" />
      </Form.Item>
      <FieldRow>
        <Form.Item name="vendor" label={t("fields.vendor")} rules={rules.optional(200)}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="type" label={t("fields.type")} rules={rules.optional(200)}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item name="tags" label={t("fields.tags")} extra={t("help.tags")}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[","]} />
        </Form.Item>
        <Form.Item name="collections" label={t("fields.collections")} extra={t("help.tags")}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[","]} />
        </Form.Item>
      </FieldRow>
      <Form.Item name="image_file_id" label={t("fields.image")} extra={t("help.image")}>
        <PictureField />
      </Form.Item>
    </Panel>
  );
}

function PictureField({ value = null, onChange }: { value?: string | null; onChange?: (id: string | null) => void }) {
  const { t } = useTranslation("products");
  const { load, upload } = useFiles();
  return (
    <PhotoUpload
      label={t("fields.image")}
      max={1}
      words={{ add: t("image.add"), remove: t("image.remove") }}
      accept={picture}
      value={value ? [value] : []}
      onChange={(ids) => onChange?.(ids[0] ?? null)}
      load={load}
      upload={upload}
    />
  );
}

const grow = { flex: 1, minInlineSize: 0 };

/** Edit the options variants differ in, and create the variants of all their combinations. */
function OptionFields() {
  const { t } = useTranslation("products");
  const rules = useFieldRules();
  const form = Form.useFormInstance<ProductValues>();
  const options = Form.useWatch("options", form) ?? [];
  const isComplete = options.length > 0 && options.every((one) => one?.name && one.values?.length > 0);
  const combine = () => {
    form.setFieldValue("variants", combined(form.getFieldValue("options"), form.getFieldValue("variants"), mostVariants));
    form.validateFields(["variants"], { recursive: false }).catch(() => undefined);
  };
  return (
    <Panel title={t("sections.options")}>
      <p className="bh-small" style={{ marginBlockEnd: 16 }}>
        {t("help.options")}
      </p>
      <Form.List name="options">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <Flex key={key} gap={8} align="flex-start" role="group" aria-label={t("option.number", { number: name + 1 })}>
                <div style={grow}>
                  <FieldRow>
                    <Form.Item name={[name, "name"]} label={t("option.name")} rules={rules.text(60)}>
                      <Input maxLength={60} autoComplete="off" placeholder={t("option.example")} />
                    </Form.Item>
                    <Form.Item name={[name, "values"]} label={t("option.values")} extra={t("help.tags")} rules={rules.needed}>
                      <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[","]} />
                    </Form.Item>
                  </FieldRow>
                </div>
                <IconButton
                  label={t("actions.removeOption", { number: name + 1 })}
                  icon={<DeleteOutlined aria-hidden="true" />}
                  onClick={() => remove(name)}
                />
              </Flex>
            ))}
            <Flex wrap gap={8}>
              <Button
                icon={<PlusOutlined aria-hidden="true" />}
                disabled={rows.length >= mostOptions}
                onClick={() => add({ name: "", values: [] })}
              >
                {t("actions.addOption")}
              </Button>
              {rows.length > 0 && (
                <Button disabled={!isComplete} onClick={combine}>
                  {t("actions.combine")}
                </Button>
              )}
            </Flex>
          </>
        )}
      </Form.List>
    </Panel>
  );
}
