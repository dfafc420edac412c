import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { DayPicker } from "#src/ui/day-picker";
import { Line, useFieldProps } from "../parts/fields.tsx";
import { ListLines } from "../parts/list-lines.tsx";

/** Edit seasons: orders of these days have a return deadline of their own. */
export function Seasons() {
  const { t } = useTranslation("settings");
  return (
    <ListLines
      name="seasons"
      title={t("panels.seasons")}
      text={t("help.seasons")}
      add={t("actions.addSeason")}
      blank={{}}
      max={20}
      fields={({ index }) => (
        <>
          <Line name={[index, "name"]} word="season_name" max={100} needed />
          <DayField name={[index, "from"]} word="season_from" />
          <DayField name={[index, "to"]} word="season_to" />
          <DayField name={[index, "return_until"]} word="season_until" />
        </>
      )}
    />
  );
}

function DayField({ name, word }: { name: (string | number)[]; word: string }) {
  return (
    <Form.Item {...useFieldProps({ name, word, needed: true })}>
      <DayPicker />
    </Form.Item>
  );
}
