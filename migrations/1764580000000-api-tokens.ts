import type { MigrationInterface, QueryRunner } from "typeorm";

/** Tokens of programs: what they allow, and the characters by which an admin recognises one. */
export class ApiTokens1764580000000 implements MigrationInterface {
  name = "ApiTokens1764580000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table access_token
        add column hint text,
        add constraint access_token_scopes_check check (
          scopes <@ array['catalogue:read', 'tournament:read', 'score:write', 'schedule:write', 'live:write']
        ),
        -- A device token is known by its court and has no scopes.
        add constraint access_token_api_check check (
          case kind when 'API' then hint is not null and cardinality(scopes) > 0
            else hint is null and cardinality(scopes) = 0 end
        );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from access_token where kind = 'API';
      alter table access_token
        drop constraint access_token_api_check,
        drop constraint access_token_scopes_check,
        drop column hint;
    `);
  }
}
