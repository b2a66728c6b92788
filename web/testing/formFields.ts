import type { within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

export function field(
  form: Pick<ReturnType<typeof within>, "getByLabelText">,
  name: string,
): HTMLInputElement {
  const input = form.getByLabelText(name);
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)
    return input as HTMLInputElement;
  throw new Error(`${name} is no field.`);
}

export async function retype({ user }: { user: UserEvent }, input: HTMLElement, text: string) {
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
}
