import { Form, Input, InputNumber, List, Select, Switch, Typography } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { useDebounce } from "use-debounce";
import { type GroupProduct, groupMatches, type ProductGroupDetail, productGroups } from "#contracts/product-groups";
import { products } from "#contracts/products";
import { useOperation } from "#src/hooks/data/use-operation";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { useSearchOptions } from "#src/hooks/lists/use-search-options";
import { RecordHistory } from "#src/ui/data/record-history";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { Segments } from "#src/ui/forms/segments";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { GroupConditions } from "./conditions.tsx";
import { productGroupsAddress } from "./resource.ts";
import { type GroupValues, groupValues, newGroup, rulesOf } from "./values.ts";

/** Show the page of a new or existing group. */
export default function GroupPage() {
  const { id } = useParams();
  const history = useRecordHistory(productGroups.noun, id ?? "");
  return (
    <PageShell actions={id && <RecordHistory history={history} />}>
      <GroupForm key={id} id={id} />
    </PageShell>
  );
}

/** Create or edit a group, with a preview of its products. */
function GroupForm({ id }: { id?: string }) {
  const { t } = useTranslation("product-groups");
  const rules = useFieldRules();
  const navigate = useNavigate();
  const form = useRecordForm<ProductGroupDetail, GroupValues>(productGroups, {
    id,
    initial: newGroup,
    toValues: groupValues,
    onSaved: () => void navigate(productGroupsAddress),
  });
  const known = form.record?.products ?? [];
  return (
    <RecordForm form={form} back={productGroupsAddress}>
      <TwoColumns side={<Preview />}>
        <Panel title={t("sections.about")}>
          <Form.Item name="name" label={t("fields.name")} rules={rules.text(100)}>
            <Input maxLength={100} showCount />
          </Form.Item>
          <Form.Item name="description" label={t("fields.description")} rules={rules.optional(2000)}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2000} />
          </Form.Item>
          <FieldRow>
            <Form.Item name="priority" label={t("fields.priority")} extra={t("help.priority")} rules={rules.needed}>
              <InputNumber min={0} max={10_000} precision={0} />
            </Form.Item>
            <Form.Item name="active" label={t("fields.active")} valuePropName="checked">
              <Switch />
            </Form.Item>
          </FieldRow>
        </Panel>
        <Panel title={t("fields.conditions")}>
          <Form.Item name="match" noStyle>
            <MatchField />
          </Form.Item>
          <GroupConditions />
        </Panel>
        <Panel title={t("sections.byHand")}>
          <Form.Item name="product_ids" label={t("fields.product_ids")}>
            <ProductPicker known={known} />
          </Form.Item>
          <Form.Item name="excluded_product_ids" label={t("fields.excluded_product_ids")} extra={t("help.excluded")}>
            <ProductPicker known={known} />
          </Form.Item>
        </Panel>
      </TwoColumns>
    </RecordForm>
  );
}

type Match = (typeof groupMatches)[number];

function MatchField({ value = "ALL", onChange }: { value?: Match; onChange?: (match: Match) => void }) {
  const { t } = useTranslation("product-groups");
  const options = groupMatches.map((one) => ({ value: one, label: t(`match.${one}`) }));
  return <Segments label={t("fields.match")} value={value} options={options} onChange={(match) => onChange?.(match)} />;
}

interface ProductPickerProps {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
  /** Products already chosen, whose names the search may not return. */
  known: readonly GroupProduct[];
}

const toOption = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title });

/** Choose products by title, SKU or vendor. */
function ProductPicker({ id, value = [], onChange, known }: ProductPickerProps) {
  const search = useSearchOptions(products, toOption);
  const options = useMemo(() => {
    const found = new Map([...known.map(toOption), ...search.options].map((option) => [option.value, option]));
    return [...found.values()];
  }, [known, search.options]);
  return (
    <Select
      id={id ?? ""}
      mode="multiple"
      {...search.selectProps}
      value={value}
      options={options}
      maxTagCount="responsive"
      onChange={(ids: string[]) => onChange?.(ids)}
    />
  );
}

const shownAtMost = 10;
const lineStyle = { paddingInline: 0, paddingBlock: 4, overflowWrap: "anywhere" } as const;

/** Show the products matched by the unsaved rules. */
function Preview() {
  const { t } = useTranslation("product-groups");
  const values = Form.useWatch([], Form.useFormInstance<GroupValues>()) as GroupValues | undefined;
  const [rules] = useDebounce(JSON.stringify(rulesOf(values)), 300, { leading: true });
  const found = useOperation(
    productGroups,
    "preview",
    { body: JSON.parse(rules), query: { limit: shownAtMost } },
    // The form has its values after the first rendering; until then the rules would be none.
    { enabled: values !== undefined, keepPrevious: true },
  );
  return (
    <Panel title={t("sections.preview")}>
      <Loaded from={found} skeleton={<LinesSkeleton lines={5} />}>
        {(page) => (
          <div className="bh-stale" aria-busy={found.isOutdated}>
            <Typography.Paragraph type="secondary" role="status">
              {t("matching", { count: page.total ?? page.items.length })}
            </Typography.Paragraph>
            {page.items.length > 0 && (
              <List
                size="small"
                split={false}
                rowKey="id"
                dataSource={page.items}
                renderItem={({ title }) => <List.Item style={lineStyle}>{title}</List.Item>}
              />
            )}
            {(page.total ?? 0) > page.items.length && (
              <Typography.Text type="secondary">{t("andMore", { count: (page.total ?? 0) - page.items.length })}</Typography.Text>
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
