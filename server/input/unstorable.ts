/** Whether the value contains a text that PostgreSQL cannot store: an incomplete surrogate pair or NUL. */
export function isUnstorable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || /\p{Surrogate}/u.test(value);
  return typeof value === "object" && value !== null && Object.values(value).some(isUnstorable);
}
