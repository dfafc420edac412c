import { logoTypes, maxLogoBytes } from "#contracts/portal/settings";
import { useFiles } from "#src/hooks/use-files";
import { PhotoUpload } from "#src/ui/photo-upload";
import { useWords } from "./words.ts";

interface LogoFieldProps {
  value?: string | null;
  onChange?: (id: string | null) => void;
  disabled?: boolean;
}

/** One picture, or none. */
export function LogoField({ value = null, onChange, disabled = false }: LogoFieldProps) {
  const { say } = useWords();
  const { load, upload } = useFiles();
  return (
    <div inert={disabled}>
      <PhotoUpload
        label={say("fields.logo_file_id")}
        max={1}
        words={{ add: say("logo.add"), remove: say("logo.remove") }}
        accept={logoTypes.join(",")}
        refuse={({ size }) => (size > maxLogoBytes ? say("logo.tooLarge") : undefined)}
        value={value ? [value] : []}
        onChange={(ids) => onChange?.(ids[0] ?? null)}
        load={load}
        upload={upload}
      />
    </div>
  );
}
