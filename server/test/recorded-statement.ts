import type { Platform } from '../src/kernel/ctx.ts';
import type { Database, Db } from '../src/platform/database.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Writes down every statement of the server from now on; the statements themselves run as always. */
export function recordStatements(platform: Platform): { statements: Statement[]; stop(): void } {
  const holder = platform as { database: Database };
  const { database } = holder;
  const statements: Statement[] = [];
  const recorded = (db: Db) =>
    new Proxy(db, {
      get(target, key) {
        const method = Reflect.get(target, key) as unknown;
        if (typeof method !== 'function') return method;
        return (...given: unknown[]) => {
          const [statement] = given as [Statement | undefined];
          if (statement?.text) statements.push({ text: statement.text, values: statement.values });
          return method.apply(target, given) as unknown;
        };
      },
    });
  holder.database = {
    ...database,
    withTenant: (organizationId, work) => database.withTenant(organizationId, (db) => work(recorded(db))),
    readTenant: (organizationId, work) => database.readTenant(organizationId, (db) => work(recorded(db))),
    writeTenant: (organizationId, work) => database.writeTenant(organizationId, (db) => work(recorded(db))),
    withSystem: (work) => database.withSystem((db) => work(recorded(db))),
    single: (work) => database.single((db) => work(recorded(db))),
  };
  return {
    statements,
    stop() {
      holder.database = database;
    },
  };
}
