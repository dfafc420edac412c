import { isFilter } from "./contract.mjs";
import { valuesName } from "./fields.mjs";
import { isSet } from "./server.mjs";

export const resource = ({ noun, plural, One, address, fields, order, links }) => `import { FolderOutlined } from "@ant-design/icons";
import { ${plural} } from "#contracts/${noun}";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "${address}/list",
  create: "${address}/new",
  edit: "${address}/:id",
} as const;

const to = addressOf(paths);
export const ${links.list} = to.list();
export const ${links.create} = to.create();
export const ${links.edit} = to.edit;

export const ${plural}Resource = defineResource({
  contract: ${plural},
  path: "${address}",
  menu: { group: "settings", icon: FolderOutlined, order: ${order} },
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: { limit: 20, sort: "-created_at", filters: { ${fields
      .filter(isFilter)
      .map(({ name }) => `${name}: {}`)
      .join(", ")} } } },
    create: { path: paths.create, load: () => import("./form.tsx"), can: ["create", "${One}"] },
    edit: { path: paths.edit, load: () => import("./form.tsx"), can: ["update", "${One}"] },
  },
});
`;

const capital = (word) => word[0].toUpperCase() + word.slice(1);
/** Widths of columns in pixels; texts share what is left, and need at least `text`. */
const widths = {
  number: ({ label }) => Math.max(120, 40 + 9 * label.length),
  boolean: ({ label }) => Math.max(100, 40 + 9 * label.length),
  date: ({ label }) => Math.max(140, 40 + 9 * label.length),
  choice: ({ label }) => Math.max(120, 40 + 9 * label.length),
  text: () => 160,
};
const widthOf = (field) => (widths[field.kind] ?? widths.text)(field);
const createdWidth = 180;
const actionsWidth = (actions) => 64 + 116 * actions.length;
/** What a list has room for on a laptop, so that its buttons are seen without scrolling. */
const roomInList = 930;
/** Return the fields that a list shows, from the first on, as far as they have room; others, and texts of several lines, are read on the record's page. */
function shownInList({ fields, actions }) {
  let left = roomInList - createdWidth - actionsWidth(actions);
  return fields.filter((field, at) => {
    if (field.kind === "long" || (at > 0 && widthOf(field) > left)) return false;
    left -= widthOf(field);
    return true;
  });
}
const listWidth = (names) => shownInList(names).reduce((sum, field) => sum + widthOf(field), createdWidth + actionsWidth(names.actions));

const cells = {
  number: ({ name, ...field }) =>
    `  { key: "${name}", title: t("fields.${name}"), width: ${widths.number(field)}, align: "end", dataIndex: "${name}" },\n`,
  boolean: ({ name, ...field }) => `  {
    key: "${name}",
    title: t("fields.${name}"),
    width: ${widths.boolean(field)},
    render: (_, row) => t(row.${name} ? "common:states.yes" : "common:states.no"),
  },\n`,
  date: ({ name, ...field }) => `  {
    key: "${name}",
    title: t("fields.${name}"),
    width: ${widths.date(field)},
    render: (_, row) => <DateText at={row.${name}} format="date" timeZone="UTC" />,
  },\n`,
  choice: ({ name, ...field }) => `  {
    key: "${name}",
    title: t("fields.${name}"),
    width: ${widths.choice(field)},
    render: (_, row) => t(\`values.${name}.\${row.${name}}\`),
  },\n`,
  text: ({ name }) => `  { key: "${name}", title: t("fields.${name}"), dataIndex: "${name}", ellipsis: true },\n`,
};

/** The imports of the buttons beside a row, some for those that ask for a reason and some for those that do not. */
const buttonImports = (actions) => {
  const asks = actions.some(({ reason }) => reason);
  const acts = actions.some(({ reason }) => !reason);
  return [
    `import { ${asks ? "Button, " : ""}Flex, type TableProps } from "antd";`,
    `import { useMemo${asks ? ", useState" : ""} } from "react";`,
    ...(asks || acts ? ['import { useAction } from "#src/hooks/commands/use-action";'] : []),
    ...(asks ? ['import { ReasonDialog } from "#src/ui/dialogs/reason-dialog";'] : []),
    ...(acts ? ['import { ActionButton } from "#src/ui/actions/action-button";'] : []),
  ].join("\n");
};

const columns = ({ One, plural, first, fields, actions, links }) => `/** Return the columns; \`canChange\` adds links and actions. */
const ${plural}Columns = (t: Translate, canChange: boolean): NonNullable<TableProps<${One}>["columns"]> => [
  {
    key: "${first}",
    title: t("fields.${first}"),
    sorter: true,
    render: (_, row) => (canChange ? <Link to={${links.edit}(row.id)}>{row.${first}}</Link> : row.${first}),
  },
${shownInList({ fields, actions })
  .slice(1)
  .map((field) => (cells[field.kind] ?? cells.text)(field))
  .join(
    "",
  )}  { key: "created_at", title: t("fields.created_at"), width: ${createdWidth}, sorter: true, render: (_, row) => <DateText at={row.created_at} /> },
  ...(canChange
    ? [
        {
          key: "actions",
          title: <span className="bh-hidden">{t("common:actions.more")}</span>,
          align: "end" as const,
          width: ${actionsWidth(actions)},
          render: (_: unknown, row: ${One}) => (
            <Flex gap={8} justify="end">
${actions.map(({ name }) => `              <${capital(name)}${One} row={row} />\n`).join("")}              <Can I="delete" a="${One}">
                <Delete${One} row={row} />
              </Can>
            </Flex>
          ),
        },
      ]
    : []),
];
`;

/** The button of an action, shown where it changes something. */
const actionButton = (action, names) => (action.reason ? reasonButton : plainButton)(action, names);

const plainButton = ({ name, field, value }, { noun, plural, One, first }) => `function ${capital(name)}${One}({ row }: { row: ${One} }) {
  const { t } = useTranslation("${noun}");
  const action = useAction(${plural}, "${name}", row, { failure: "toast" });
  if (${isSet("row", field, value)}) return null;
  return (
    <ActionButton size="small" action={action} aria-label={t("actions.${name}Of", { name: row.${first} })}>
      {t("actions.${name}")}
    </ActionButton>
  );
}
`;

const reasonButton = ({ name, field, value }, { noun, plural, One, first }) => `function ${capital(name)}${One}({ row }: { row: ${One} }) {
  const { t } = useTranslation("${noun}");
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const action = useAction(${plural}, "${name}", row, { onSuccess: () => setOpen(false) });
  if (${isSet("row", field, value)}) return null;
  const title = t("actions.${name}Of", { name: row.${first} });
  return (
    <>
      <Button size="small" aria-label={title} onClick={() => setOpen(true)}>
        {t("actions.${name}")}
      </Button>
      <ReasonDialog
        open={isOpen}
        title={title}
        label={t("actions.${name}Reason")}
        confirm={t("actions.${name}")}
        maxLength={500}
        busy={action.isPending}
        error={action.error && errorText(action.error)}
        onConfirm={(reason) => void action.run({ reason })}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
`;

const deleteButton = ({ noun, plural, One, first }) => `function Delete${One}({ row: { id, ${first}: name } }: { row: ${One} }) {
  const { t } = useTranslation("${noun}");
  const errorText = useErrorText();
  const remove = useCommand(${plural}, "delete");
  const run = async () => {
    const result = await remove.run({ params: { id } });
    return result.ok ? undefined : errorText(result.error);
  };
  return <DeleteButton label={t("actions.deleteOf", { name })} question={t("deleteQuestion", { name })} onDelete={run} />;
}
`;

const list = (...names) => names.join(", ");
const valueListsOf = (fields) => fields.filter(({ values }) => values).map(({ name }) => valuesName(name));

/** The choice of a list's filter by a yes or no, or by a value. */
const filter = ({ name, values }) => `
              <FormSelect
                allowClear
                style={{ minInlineSize: 140 }}
                aria-label={t("fields.${name}")}
                placeholder={t("fields.${name}")}
                value={table.filters.${name}?.[0] ?? null}
                options={${
                  values
                    ? `${valuesName(name)}.map((value) => ({ value, label: t(\`values.${name}.\${value}\`) }))`
                    : `[
                  { value: "true", label: t("common:states.yes") },
                  { value: "false", label: t("common:states.no") },
                ]`
                }}
                onChange={(value) => table.setFilter("${name}", value ? [value] : [])}
              />`;
const filters = (fields) => {
  const found = fields.filter(isFilter);
  if (found.length === 0) return "";
  const inside = found.map(filter).join("");
  return `
          extra={${found.length > 1 ? `<>${inside}</>` : inside}}`;
};

export const listPage = (names) => `${listOnly(names)}
${columns(names)}
${[...names.actions.map((action) => actionButton(action, names)), deleteButton(names)].join("\n")}`;

const listOnly = ({ noun, plural, One, fields, actions, links }) => `import { PlusOutlined } from "@ant-design/icons";
${buttonImports(actions)}
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ${list(`type ${One}`, plural, ...valueListsOf(fields))} } from "#contracts/${noun}";
import { useCommand } from "#src/hooks/commands/use-command";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can, useAbility } from "#src/lib/session/can";
import type { Translate } from "#src/lib/words/translate";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { EmptyState } from "#src/ui/feedback/empty-state";
${fields.some(isFilter) ? 'import { FormSelect } from "#src/ui/forms/form-select";\n' : ""}import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { DateText } from "#src/ui/dates/date-text";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { ${links.create}, ${links.edit} } from "./resource.ts";

export default function ${One}List() {
  const { t } = useTranslation("${noun}");
  const canChange = useAbility().can("update", "${One}");
  const columns = useMemo(() => ${plural}Columns(t, canChange), [t, canChange]);
  const table = useListTable<${One}>(${plural}, { columns });
  const create = (
    <Can I="create" a="${One}">
      <LinkButton to={${links.create}} type="primary" icon={<PlusOutlined aria-hidden="true" />}>
        {t("titles.create")}
      </LinkButton>
    </Can>
  );
  return (
    <PageShell lead={t("lead")} actions={create}>
      <Panel flush>
        <ListBox
          table={table}
          width={${listWidth({ fields, actions })}}
          search={table.filterProps.search}${filters(fields)}
          empty={<EmptyState title={t("common:states.empty")} text={t("emptyText")} action={create} />}
        />
      </Panel>
    </PageShell>
  );
}
`;

const formItem = ({
  name,
  kind,
  rules,
  control,
}) => `        <Form.Item name="${name}" label={t("fields.${name}")}${rules ? ` rules={${rules}}` : ""}${
  kind === "boolean" ? ` valuePropName="checked"` : ""
}>
          ${control}
        </Form.Item>
`;

export function form({ noun, plural, One, fields, links }) {
  const parts = ["Form", ...new Set(fields.flatMap(({ antd = [] }) => antd))].sort();
  const values = fields.map(({ name, empty }) => (empty === undefined ? name : `${name} = ${empty}`)).join(", ");
  // The day picker's empty value is an empty text.
  const body = fields.map(({ name, kind, empty }) => (kind === "date" && empty ? `${name}: ${name} || null` : name)).join(", ");
  const hasRules = fields.some(({ rules }) => rules);
  const initial = fields.filter(isFilter).map(({ name, values }) => `${name}: ${values ? `"${values[0]}"` : true}`);
  const hasChoice = fields.some(({ values }) => values);
  const hasDay = fields.some(({ kind }) => kind === "date");
  return `import { ${parts.join(", ")} } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { ${list(`type ${One}`, `type New${One}`, plural, ...valueListsOf(fields))} } from "#contracts/${noun}";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { RecordHistory } from "#src/ui/data/record-history";
${hasDay ? 'import { DayPicker } from "#src/ui/dates/day-picker";\n' : ""}${hasChoice ? 'import { FormSelect } from "#src/ui/forms/form-select";\n' : ""}import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordForm } from "#src/ui/forms/record-form";
${hasRules ? 'import { useFieldRules } from "#src/ui/forms/use-field-rules";\n' : ""}import { ${links.list} } from "./resource.ts";

${initial.length > 0 ? `const initial: Partial<New${One}> = { ${initial.join(", ")} };\n\n` : ""}/** Show the page of a new or existing record. */
export default function ${One}Page() {
  const { id } = useParams();
  const history = useRecordHistory(${plural}.noun, id ?? "");
  return (
    <PageShell width="narrow" actions={id && <RecordHistory history={history} />}>
      <${One}Form key={id} id={id} />
    </PageShell>
  );
}

export function ${One}Form({ id }: { id?: string }) {
  const { t } = useTranslation("${noun}");
${hasRules ? "  const rules = useFieldRules();\n" : ""}  const navigate = useNavigate();
  const form = useRecordForm<${One}, New${One}>(${plural}, {
    id,${initial.length > 0 ? "\n    initial," : ""}
    toBody: ({ ${values} }) => ({ ${body} }),
    onSaved: () => void navigate(${links.list}),
  });
  return (
    <RecordForm form={form} back={${links.list}}>
      <Panel>
${fields.map(formItem).join("")}      </Panel>
    </RecordForm>
  );
}
`;
}
