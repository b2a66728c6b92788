import { takenCode } from "../../../domain/refusals.ts";
interface Code {
  id: string;
  seriesId: string;
  name: string;
  hint: string;
  createdAt: string;
  startsAt: string | null;
  expiresAt: string | null;
  mostUses: number | null;
  uses: number;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

type CodeInput = Pick<Code, "seriesId" | "name"> &
  Partial<Pick<Code, "startsAt" | "expiresAt" | "mostUses">> & { code?: string | null };

/** The fields of the schema about access codes; `codes` are the existing ones, the oldest first. */
export function createCodesRoot(codes: Code[] = []): object {
  return {
    accessCodes: ({ seriesId }: { seriesId: string }) =>
      codes.filter((code) => code.seriesId === seriesId).toReversed(),
    createAccessCode({ input: { code, ...input } }: { input: CodeInput }) {
      if (code === "shuttle")
        return {
          userErrors: [
            {
              code: "TAKEN",
              field: "code",
              message: takenCode,
            },
          ],
        };
      const text = code ?? "K7TM-Q4XR";
      const accessCode: Code = {
        id: `code${codes.length + 1}`,
        hint: text.slice(0, 2),
        createdAt: "2026-11-22T08:00:00.000Z",
        startsAt: null,
        expiresAt: null,
        mostUses: null,
        uses: 0,
        lastUsedAt: null,
        revokedAt: null,
        ...input,
      };
      codes.push(accessCode);
      return {
        accessCode,
        code: text,
        link: `https://site.test/password?seriesId=court-2#code=${text}`,
        userErrors: [],
      };
    },
    revokeAccessCode({ id }: { id: string }) {
      const accessCode = codes.find((one) => one.id === id);
      if (accessCode) accessCode.revokedAt = "2026-11-22T09:00:00.000Z";
      return { accessCode: accessCode ?? null, userErrors: [] };
    },
  };
}
