export const resource = ({ noun, plural, One, address }) => `import { FolderOutlined } from "@ant-design/icons";
import { ${plural} } from "#contracts/${noun}";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

export const ${plural}Resource = defineResource({
  contract: ${plural},
  path: "${address}",
  menu: { group: "settings", icon: FolderOutlined, order: 50 },
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: { limit: 20, sort: "-created_at", filters: {} } },
    create: { path: paths.create, load: () => import("./create.tsx"), can: ["create", "${One}"] },
    edit: { path: paths.edit, load: () => import("./edit.tsx"), can: ["update", "${One}"] },
  },
});
`;

export const addresses = ({ address }) => `import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "${address}/list",
  create: "${address}/new",
  edit: "${address}/:id",
} as const;

const to = addressOf(paths);
export const listAddress = to.list();
export const createAddress = to.create();
export const editAddress = to.edit;
`;

export const columns = ({ noun, plural, One }) => `import type { TableProps } from "antd";
import { Link } from "react-router-dom";
import type { ${One} } from "#contracts/${noun}";
import type { Translate } from "#src/lib/translate";
import { DateText } from "#src/ui/date-text";
import { editAddress } from "./addresses.ts";

/** Return the columns. \`canChange\` makes names links. */
export const ${plural}Columns = (t: Translate, canChange: boolean): NonNullable<TableProps<${One}>["columns"]> => [
  {
    key: "name",
    title: t("fields.name"),
    sorter: true,
    render: (_, row) => (canChange ? <Link to={editAddress(row.id)}>{row.name}</Link> : row.name),
  },
  { key: "note", title: t("fields.note"), dataIndex: "note", ellipsis: true },
  { key: "created_at", title: t("fields.created_at"), width: 180, sorter: true, render: (_, row) => <DateText at={row.created_at} /> },
];
`;

export const list = ({ noun, plural, One }) => `import { FolderOutlined, PlusOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type ${One}, ${plural} } from "#contracts/${noun}";
import { useListTable } from "#src/hooks/use-list-table";
import { Can, useAbility } from "#src/lib/can";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { ListBox } from "#src/ui/list-box";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { createAddress } from "./addresses.ts";
import { ${plural}Columns } from "./columns.tsx";

export default function ${One}List() {
  const { t } = useTranslation("${noun}");
  const canChange = useAbility().can("update", "${One}");
  const columns = useMemo(() => ${plural}Columns(t, canChange), [t, canChange]);
  const table = useListTable<${One}>(${plural}, { columns });
  const create = (
    <Can I="create" a="${One}">
      <LinkButton to={createAddress} type="primary" icon={<PlusOutlined />}>
        {t("titles.create")}
      </LinkButton>
    </Can>
  );
  return (
    <PageShell lead={t("lead")} actions={create}>
      <Panel flush>
        <ListBox
          table={table}
          width={640}
          search={table.filterProps.search}
          empty={<EmptyState icon={<FolderOutlined />} title={t("common:states.empty")} text={t("lead")} action={create} />}
        />
      </Panel>
    </PageShell>
  );
}
`;

export const form = ({ noun, plural, One }) => `import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type ${One}, type New${One}, ${plural} } from "#contracts/${noun}";
import { useRecordForm } from "#src/hooks/use-record-form";
import { Panel } from "#src/ui/panel";
import { RecordForm } from "#src/ui/record-form";
import { useFieldRules } from "#src/ui/use-field-rules";
import { listAddress } from "./addresses.ts";

/** Show the form of a new or existing record. */
export function ${One}Form({ id }: { id?: string }) {
  const { t } = useTranslation("${noun}");
  const rules = useFieldRules();
  const navigate = useNavigate();
  const form = useRecordForm<${One}, New${One}>(${plural}, {
    id,
    toBody: ({ name, note = "" }) => ({ name, note }),
    onSaved: () => void navigate(listAddress),
  });
  return (
    <RecordForm form={form} back={listAddress}>
      <Panel>
        <Form.Item name="name" label={t("fields.name")} rules={rules.text(120)}>
          <Input maxLength={120} showCount />
        </Form.Item>
        <Form.Item name="note" label={t("fields.note")} rules={rules.optional(2000)}>
          <Input.TextArea maxLength={2000} rows={4} />
        </Form.Item>
      </Panel>
    </RecordForm>
  );
}
`;

export const create = ({ One }) => `import { PageShell } from "#src/ui/page-shell";
import { ${One}Form } from "./form.tsx";

export default function Create${One}() {
  return (
    <PageShell width="narrow">
      <${One}Form />
    </PageShell>
  );
}
`;

export const edit = ({ noun, plural, One }) => `import { useParams } from "react-router-dom";
import { ${plural} } from "#contracts/${noun}";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { PageShell } from "#src/ui/page-shell";
import { RecordHistory } from "#src/ui/record-history";
import { ${One}Form } from "./form.tsx";

export default function Edit${One}() {
  const { id = "" } = useParams();
  return (
    <PageShell width="narrow" actions={<RecordHistory history={useRecordHistory(${plural}.noun, id)} />}>
      <${One}Form key={id} id={id} />
    </PageShell>
  );
}
`;

/** Words of every form, by language; only the name in the menu is left in English, for a translator to replace. */
const common = {
  en: { create: "New", edit: "Edit", name: "Name", note: "Note", created: "Created", lead: "Records of your store." },
  fr: { create: "Nouveau", edit: "Modifier", name: "Nom", note: "Note", created: "Créé le", lead: "Les données de votre boutique." },
  vi: { create: "Tạo mới", edit: "Sửa", name: "Tên", note: "Ghi chú", created: "Ngày tạo", lead: "Dữ liệu của cửa hàng bạn." },
  cn: { create: "新建", edit: "编辑", name: "名称", note: "备注", created: "创建时间", lead: "您店铺的数据。" },
  ar: { create: "جديد", edit: "تعديل", name: "الاسم", note: "ملاحظة", created: "تاريخ الإنشاء", lead: "بيانات متجرك." },
};

export const locales = () =>
  Object.fromEntries(
    Object.entries(common).map(([language, words]) => [
      language,
      `${JSON.stringify(
        {
          lead: words.lead,
          titles: { create: words.create, edit: words.edit },
          fields: { name: words.name, note: words.note, created_at: words.created },
        },
        null,
        2,
      )}\n`,
    ]),
  );
