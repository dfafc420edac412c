import { useTranslation } from "react-i18next";
import { logoTypes, maxLogoBytes } from "#contracts/portal/settings";
import { useFiles } from "#src/hooks/use-files";
import { PhotoUpload } from "#src/ui/photo-upload";

interface LogoFieldProps {
  value?: string | null;
  onChange?: (id: string | null) => void;
  disabled?: boolean;
}

/** Upload or remove the logo. */
export function LogoField({ value = null, onChange, disabled = false }: LogoFieldProps) {
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
