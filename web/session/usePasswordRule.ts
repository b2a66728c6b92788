import { usePasswordRuleQuery } from "../lib/generated/PasswordRule.ts";

/** What a new password must be like, and the way to read it again when one was refused for it. */
export function usePasswordRule(): { rule: string | undefined; readAgain: () => void } {
  const { data, refetch } = usePasswordRuleQuery();
  // The rule that is shown stays when it cannot be read again.
  return { rule: data?.site.passwordRule, readAgain: () => void refetch().catch(() => {}) };
}
