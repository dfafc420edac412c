import { MailNotice } from "./mail-notice.tsx";

export default function ResetPassword() {
  return <MailNotice topic="reset" />;
}
