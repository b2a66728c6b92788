import { PageTitle } from "../lib/PageTitle.tsx";

export function LoginPage() {
  return <PageTitle title="Sign in" />;
}
