import { Form, InputNumber } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { logoTypes, maxLogoBytes, type PortalData, portalFonts, portalLimits } from "#contracts/portal/settings";
import type { Language } from "#contracts/session/rules";
import { useFiles } from "#src/hooks/commands/use-files";
import { ColourField } from "#src/ui/forms/colour-field";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Panel } from "#src/ui/pages/panel";
import { PhotoUpload } from "#src/ui/photos/photo-upload";
import { PortalPage } from "./page.tsx";
import { usePortalForm } from "./use-portal-form.ts";
import { WordsTabs } from "./words-tabs.tsx";

const fields = ["accent", "radius", "font", "logo_file_id", "button_words"] as const satisfies readonly (keyof PortalData)[];
const words = [{ name: "button_words", max: portalLimits.button_words }] as const;

/** Edit the portal's colour, corners, font, logo and main button. */
export default function WidgetCustomizationPage() {
  const { t, i18n } = useTranslation("portal-settings");
  const rules = useFieldRules();
  const form = usePortalForm(fields);
  const [language, setLanguage] = useState(i18n.language as Language);
  const isReadOnly = form.readOnly !== undefined;
  return (
    <PortalPage name="look" form={form} language={language}>
      <Panel title={t("panels.shape")}>
        <Form.Item name="accent" label={t("fields.accent")} extra={t("help.accent")} required rules={[rules.colour]}>
          <ColourField disabled={isReadOnly} pick={t("pickColour")} ink={(name, ratio) => t(`ink.${name}`, { ratio })} />
        </Form.Item>
        <FieldRow>
          <Form.Item name="radius" label={t("fields.radius")} rules={rules.needed}>
            <InputNumber style={{ inlineSize: 140 }} min={0} max={portalLimits.radius} precision={0} suffix="px" />
          </Form.Item>
          <Form.Item name="font" label={t("fields.font")}>
            <FormSelect options={portalFonts.map((value) => ({ value: value as string, label: t(`font.${value}`) }))} />
          </Form.Item>
        </FieldRow>
      </Panel>
      <Panel title={t("panels.logo")}>
        <Form.Item name="logo_file_id" extra={t("help.logo_file_id")}>
          <LogoField disabled={isReadOnly} />
        </Form.Item>
      </Panel>
      <Panel title={t("panels.button")}>
        <WordsTabs fields={words} language={language} onLanguage={setLanguage} />
      </Panel>
    </PortalPage>
  );
}

interface LogoFieldProps {
  value?: string | null;
  onChange?: (id: string | null) => void;
  disabled?: boolean;
}

/** Upload or remove the logo. */
function LogoField({ value = null, onChange, disabled = false }: LogoFieldProps) {
  const { t } = useTranslation("portal-settings");
  const { load, upload } = useFiles();
  return (
    <div inert={disabled}>
      <PhotoUpload
        label={t("fields.logo_file_id")}
        max={1}
        words={{ add: t("logo.add"), remove: t("logo.remove") }}
        accept={logoTypes.join(",")}
        refuse={({ size }) => (size > maxLogoBytes ? t("logo.tooLarge") : undefined)}
        value={value ? [value] : []}
        onChange={(ids) => onChange?.(ids[0] ?? null)}
        load={load}
        upload={upload}
      />
    </div>
  );
}
