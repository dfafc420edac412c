import { useNotification, useUpdatePassword } from "@refinedev/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { NewPassword } from "#contracts/session/sign-in";
import { asFailed, type Failed } from "#src/lib/calls/failed";

interface OwnPassword {
  old_password?: string | undefined;
  password?: string | undefined;
}

/** Return `useUpdatePassword` for one's own password. Refine only announces a refusal; here it stays available for the fields. */
export function useOwnPassword({ notice, onDone }: { notice: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { open } = useNotification();
  const { mutateAsync, isPending } = useUpdatePassword<NewPassword>();
  const [error, setError] = useState<Failed | null>(null);
  const change = async ({ old_password, password }: OwnPassword) => {
    setError(null);
    const answer = await mutateAsync({ oldPassword: old_password, password });
    if (!answer.success) return setError(asFailed(answer.error));
    open?.({ type: "success", message: t(notice), key: notice });
    onDone();
  };
  return { change, isPending, error };
}
