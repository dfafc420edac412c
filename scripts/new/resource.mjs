export const resource = ({ noun, plural, One, address }) => `import { FolderOutlined } from "@ant-design/icons";
import { ${plural} } from "#contracts/${noun}";
import { defineResource } from "../define.ts";

export const ${plural}Resource = defineResource({
  contract: ${plural},
  path: "${address}",
  menu: { group: "settings", icon: FolderOutlined, order: 50 },
  views: {
    list: { path: "list", load: () => import("./list.tsx"), list: { limit: 20, sort: "-created_at", filters: {} } },
    create: { path: "new", load: () => import("./create.tsx"), can: ["create", "${One}"] },
    edit: { path: ":id", load: () => import("./edit.tsx"), can: ["update", "${One}"] },
  },
});
`;

export const list = ({ noun, plural, One, address }) => `import { PlusOutlined } from "@ant-design/icons";
import { Pagination, Table, type TableProps } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type ${One}, ${plural} } from "#contracts/${noun}";
import { useListTable } from "#src/hooks/use-list-table";
import { Can } from "#src/lib/can";
import { DateText } from "#src/ui/date-text";
import type { Translate } from "#src/lib/translate";
import { EmptyState } from "#src/ui/empty-state";
import { ErrorState } from "#src/ui/error-state";
import { FilterBar } from "#src/ui/filter-bar";
import { LinkButton } from "#src/ui/link-button";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { TableSkeleton } from "#src/ui/skeletons";

const columnsOf = (t: Translate): NonNullable<TableProps<${One}>["columns"]> => [
  { key: "name", title: t("fields.name"), sorter: true, render: (_, row) => <Link to={\`${address}/\${row.id}\`}>{row.name}</Link> },
  { key: "note", title: t("fields.note"), dataIndex: "note", ellipsis: true },
  { key: "created_at", title: t("fields.created_at"), width: 180, sorter: true, render: (_, row) => <DateText at={row.created_at} /> },
];

export default function ${One}List() {
  const { t } = useTranslation("${noun}");
  const columns = useMemo(() => columnsOf(t), [t]);
  const table = useListTable<${One}>(${plural}, { columns });
  return (
    <PageShell
      lead={t("lead")}
      actions={
        <Can I="create" a="${One}">
          <LinkButton to="${address}/new" type="primary" icon={<PlusOutlined />}>
            {t("titles.create")}
          </LinkButton>
        </Can>
      }
    >
      <Panel flush>
        <FilterBar search={{ ...table.search, placeholder: t("common:actions.search") }} />
        <Rows table={table} />
      </Panel>
    </PageShell>
  );
}

function Rows({ table }: { table: ReturnType<typeof useListTable<${One}>> }) {
  const { t } = useTranslation("${noun}");
  if (table.error) return <ErrorState code={table.error.code} requestId={table.error.requestId} onRetry={table.reload} />;
  if (table.isFirstLoad) return <TableSkeleton rows={6} />;
  if (table.rows.length === 0) {
    return table.isFiltered ? (
      <EmptyState title={t("common:states.noMatch")} text={t("common:states.noMatchText")} />
    ) : (
      <EmptyState title={t("common:states.empty")} text={t("lead")} />
    );
  }
  const { pagination } = table.tableProps;
  return (
    <>
      <Table<${One}> {...table.tableProps} size="middle" pagination={false} loading={false} scroll={{ x: 640 }} showSorterTooltip={false} />
      {pagination && (
        <nav aria-label={t("common:nav.pages")}>
          <Pagination {...pagination} size="small" onChange={table.setPage} />
        </nav>
      )}
    </>
  );
}
`;

export const form = ({ noun, plural, One, address }) => `import { Button, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type ${One}, type New${One}, ${plural} } from "#contracts/${noun}";
import { useRecordForm } from "#src/hooks/use-record-form";
import { ErrorState } from "#src/ui/error-state";
import { FormAlert } from "#src/ui/form-alert";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";

/** The form of a new or existing record. */
export function ${One}Form({ id }: { id?: string | undefined }) {
  const { t } = useTranslation("${noun}");
  const navigate = useNavigate();
  const form = useRecordForm<${One}, New${One}>(${plural}, {
    id,
    toBody: ({ name, note = "" }) => ({ name, note }),
    onSaved: () => void navigate("${address}/list"),
  });
  if (form.loadError) return <ErrorState code={form.loadError.code} requestId={form.loadError.requestId} onRetry={form.retry} />;
  return (
    <PageShell width="narrow" {...(form.record && { title: form.record.name })}>
      <Panel>
        {form.isLoading ? (
          <LinesSkeleton lines={3} />
        ) : (
          <Form {...form.formProps}>
            <FormAlert {...form.trouble} />
            <Form.Item name="name" label={t("fields.name")} rules={[{ required: true, message: t("common:validation.REQUIRED") }]}>
              <Input maxLength={120} showCount />
            </Form.Item>
            <Form.Item name="note" label={t("fields.note")}>
              <Input.TextArea maxLength={2000} rows={4} />
            </Form.Item>
            <Button type="primary" htmlType="submit" loading={form.isSaving}>
              {t("common:actions.save")}
            </Button>
          </Form>
        )}
      </Panel>
    </PageShell>
  );
}
`;

export const create = ({ One }) => `import { ${One}Form } from "./form.tsx";

export default function Create${One}() {
  return <${One}Form />;
}
`;

export const edit = ({ One }) => `import { useParams } from "react-router-dom";
import { ${One}Form } from "./form.tsx";

export default function Edit${One}() {
  const { id } = useParams();
  return <${One}Form key={id} id={id} />;
}
`;

/** Common words in every language; the resource's own name is left as typed, for a translator to replace. */
const common = {
  en: { create: "New", name: "Name", note: "Note", created: "Made", lead: "What your store keeps here." },
  fr: { create: "Nouveau", name: "Nom", note: "Note", created: "Créé", lead: "Ce que votre boutique garde ici." },
  vi: { create: "Tạo mới", name: "Tên", note: "Ghi chú", created: "Ngày tạo", lead: "Những gì cửa hàng của bạn lưu ở đây." },
  cn: { create: "新建", name: "名称", note: "备注", created: "创建时间", lead: "您的店铺保存在此处的内容。" },
  ar: { create: "جديد", name: "الاسم", note: "ملاحظة", created: "تاريخ الإنشاء", lead: "ما يحتفظ به متجرك هنا." },
};

export const locales = ({ oneTitle }) =>
  Object.fromEntries(
    Object.entries(common).map(([language, words]) => [
      language,
      `${JSON.stringify(
        {
          lead: words.lead,
          titles: { create: words.create, edit: oneTitle },
          fields: { name: words.name, note: words.note, created_at: words.created },
        },
        null,
        2,
      )}\n`,
    ]),
  );
