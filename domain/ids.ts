const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text can be an id. PostgreSQL fails to compare any other text with an id. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
