import { DeleteOutlined } from "@ant-design/icons";
import { Button, Col, Flex, Form, Row, Select, Typography } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { members } from "#contracts/members";
import type { StorePlace } from "#contracts/settings/places";
import { useOperation } from "#src/hooks/data/use-operation";
import { useLocale } from "#src/lib/words/use-locale";
import { IconButton } from "#src/ui/actions/icon-button";
import { TimeOfDay } from "#src/ui/dates/time-of-day";
import { AddButton } from "#src/ui/forms/add-button";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";
import { MemberPage } from "./member-page.tsx";
import { Count, Toggle, useFieldProps } from "./parts/fields.tsx";
import { WordsField } from "./parts/words-field.tsx";
import { CommonFields } from "./places/place-fields.tsx";
import { indexOfPlace, newStorePlace, type PlaceValues, toStorePlace, withPlace } from "./places/values.ts";
import { inStoreLocationsAddress } from "./resource.ts";
import { useSection } from "./use-section.ts";
import { useSectionForm } from "./use-section-form.ts";

export default function InStoreLocationPage() {
  const { t } = useTranslation("settings");
  return (
    <MemberPage
      section="IN_STORE_LOCATIONS"
      list="inStoreLocations"
      address={inStoreLocationsAddress}
      add={t("actions.addPlace")}
      Form={StorePlaceForm}
    />
  );
}

/** Edit a store that accepts drop-offs. */
function StorePlaceForm({ id }: { id: string }) {
  const { t } = useTranslation("settings");
  const navigate = useNavigate();
  const { facts, canChange } = useSection("IN_STORE_LOCATIONS");
  const form = useSectionForm<"IN_STORE_LOCATIONS", PlaceValues<StorePlace>>({
    section: "IN_STORE_LOCATIONS",
    toValues: ({ locations }) => locations.find((place) => place.id === id) ?? newStorePlace(facts?.country ?? ""),
    toData: (values, data) => withPlace(data, id, toStorePlace(values)),
    at: (data) => `locations.${indexOfPlace(data, id)}`,
    onSaved: () => void navigate(inStoreLocationsAddress),
  });
  return (
    <RecordForm dense form={form} back={inStoreLocationsAddress} readOnly={form.readOnly}>
      <CommonFields />
      <Panel title={t("panels.hours")}>
        <OpeningHours />
      </Panel>
      <Panel title={t("panels.visit")}>
        <WordsField name="instructions" label={t("fields.instructions")} max={2000} isLong />
        <FieldRow>
          <Toggle name="qr" help />
          <Toggle name="may_restock" />
          <Toggle name="may_refund" />
        </FieldRow>
        {canChange && <PeopleField />}
      </Panel>
      <Panel title={t("panels.map")}>
        <MapFields />
      </Panel>
    </RecordForm>
  );
}

function MapFields() {
  const { t } = useTranslation("settings");
  const coordinate = (name: string, most: number) => (
    <Count name={["point", name]} min={-most} max={most} precision={null} empty={t("none")} />
  );
  return (
    <FieldRow>
      {coordinate("latitude", 90)}
      {coordinate("longitude", 180)}
      <Count name="radius_km" min={1} max={20_000} empty={t("unlimited")} after="km" help />
    </FieldRow>
  );
}

/** Choose who works at a location. */
function PeopleField() {
  const { data, isLoading } = useOperation(members, "list", { query: { limit: 100 } }, { staleMs: 60_000 });
  const options = (data?.items ?? []).map(({ id, first_name, last_name, email }) => ({
    value: id,
    label: `${first_name} ${last_name}`.trim() || email,
  }));
  return (
    <Form.Item {...useFieldProps({ name: "member_ids" })}>
      <Select mode="multiple" optionFilterProp="label" allowClear loading={isLoading} options={options} />
    </Form.Item>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const usual = { opens: "09:00", closes: "18:00" };

/** Edit a shop's opening hours, one line per period; a day without one is closed. */
function OpeningHours() {
  const { t } = useTranslation("settings");
  return (
    <Form.List name="opening_hours">
      {(rows, { add, remove }) => (
        <>
          {rows.length === 0 && <Typography.Paragraph type="secondary">{t("help.hours")}</Typography.Paragraph>}
          {rows.map(({ key, name }) => (
            <Stretch key={key} index={name} onRemove={() => remove(name)} />
          ))}
          <Flex wrap gap={8}>
            <AddButton isFull={rows.length >= 21} onClick={() => add({ day: (rows.length % 7) + 1, ...usual })}>
              {t("actions.addHours")}
            </AddButton>
            {rows.length === 0 && (
              <Button
                onClick={() => {
                  for (const day of weekdays.slice(0, 5)) add({ day, ...usual });
                }}
              >
                {t("actions.usualHours")}
              </Button>
            )}
          </Flex>
        </>
      )}
    </Form.List>
  );
}

function Stretch({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const days = useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
    // 1 January 2024 was a Monday.
    return weekdays.map((day) => ({ value: day, label: format.format(Date.UTC(2024, 0, day)) }));
  }, [locale]);
  const day = useFieldProps({ name: [index, "day"], needed: true });
  const opens = useFieldProps({ name: [index, "opens"], needed: true });
  const closes = useFieldProps({ name: [index, "closes"], needed: true });
  // Lines are alike: only the first one shows column labels.
  const labelOf = (label: string) => (index === 0 ? label : null);
  return (
    <Row gutter={8} align="bottom">
      <Col xs={24} sm={11}>
        <Form.Item {...day} label={labelOf(day.label)}>
          <FormSelect<number> options={days} aria-label={day.label} />
        </Form.Item>
      </Col>
      {[opens, closes].map((field) => (
        <Col key={field.label} xs={10} sm={5}>
          <Form.Item {...field} label={labelOf(field.label)}>
            <TimeOfDay aria-label={field.label} />
          </Form.Item>
        </Col>
      ))}
      <Col xs={4} sm={3}>
        <Form.Item>
          <IconButton
            label={t("actions.removeLine", { number: index + 1 })}
            icon={<DeleteOutlined aria-hidden="true" />}
            onClick={onRemove}
          />
        </Form.Item>
      </Col>
    </Row>
  );
}
