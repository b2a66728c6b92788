import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";

import { Select } from "../../ui/forms/Select.tsx";

interface ReferenceSelectProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  /** The field of the form: the id of a choice, or empty where `none` is a choice. */
  name: FieldPath<Values>;
  label: string;
  choices: readonly { id: string; name: string }[];
  /** The option for no choice; absent where one is required. */
  none?: string;
  /** The option for a value that is no longer among the choices. */
  missing: string;
}

/**
 * A select of objects that others may delete meanwhile. It is controlled, since a browser that loses the selected option
 * shows the first one without an event, while the form keeps the value.
 */
export function ReferenceSelect<Values extends FieldValues, Sent>({
  control,
  name,
  label,
  choices,
  none,
  missing,
}: ReferenceSelectProps<Values, Sent>) {
  const { field, fieldState } = useController({ control, name });
  const value = String(field.value);
  const isListed = choices.some(({ id }) => id === value) || (none !== undefined && value === "");
  return (
    <Select {...field} label={label} problem={fieldState.error?.message}>
      {none !== undefined && <option value="">{none}</option>}
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.name}
        </option>
      ))}
      {!isListed && <option value={value}>{missing}</option>}
    </Select>
  );
}
