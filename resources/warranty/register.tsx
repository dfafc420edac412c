import { PageShell } from "#src/ui/pages/page-shell";
import { RegisterForm } from "./register-form.tsx";

export default function RegisterProduct() {
  return (
    <PageShell width="narrow">
      <RegisterForm />
    </PageShell>
  );
}
