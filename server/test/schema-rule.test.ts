import { describe, expect, it } from 'vitest';
import { brokenRules, type TableFacts } from '../scripts/schema-rule.ts';
import { tableKinds } from '../src/platform/table-kind.ts';

const own = "(organization_id = current_setting('app.organization_id'::text, true))";
const tenantPolicy = { name: 'tenant', roles: '{firstlook_tenant}', using: own, check: own };

/** A table that breaks nothing. */
const sound = (name: string): TableFacts => {
  const isTenant = tableKinds.get(name) === 'distributed';
  return {
    name,
    isTenant,
    hasRowSecurity: isTenant,
    policies: isTenant ? [tenantPolicy] : [],
    uniqueKeys: [],
    foreignKeys: [],
    triggers: [],
  };
};

/** The rules that one table breaks when this is so of it; all others are sound. */
function brokenWith(name: string, facts: Partial<TableFacts>): string[] {
  const world = [...tableKinds.keys()].map(sound);
  const shared = ['api_key', 'invitation', 'membership', 'organization', 'own_host'];
  const tables = world.map((table) =>
    shared.includes(table.name)
      ? { ...table, isTenant: true, hasRowSecurity: true, policies: [tenantPolicy] }
      : table,
  );
  return brokenRules([
    ...tables.filter((table) => table.name !== name),
    ...(tables.some((table) => table.name === name)
      ? tables.filter((table) => table.name === name)
      : [sound(name)]
    ).map((table) => ({ ...table, ...facts })),
  ]);
}

const key = (columns: string, target = '') => ({ name: 'the_key', columns, target });

describe('what a database of many machines asks of the schema', () => {
  it('holds for tables that keep it', () => {
    expect(brokenWith('recipient', {})).toEqual([]);
    expect(
      brokenWith('recipient', { foreignKeys: [key('organization_id, distribution_id', 'distribution')] }),
    ).toEqual([]);
    // Those whom a reference table holds stand on every machine.
    expect(brokenWith('visit', { foreignKeys: [key('account_id', 'account')] })).toEqual([]);
  });

  it.each<[string, Partial<TableFacts>, string]>([
    [
      'recipient',
      { uniqueKeys: [key('token')] },
      'the_key is unique on one machine only: it lacks organization_id',
    ],
    [
      'recipient',
      { foreignKeys: [key('distribution_id', 'distribution')] },
      'the_key may lead to another machine: it lacks organization_id',
    ],
    [
      'visit',
      { foreignKeys: [key('organization_id, account_id', 'session')] },
      'the_key leads to a table that stands on the coordinator alone',
    ],
    [
      'session',
      { foreignKeys: [key('release_id', 'release')] },
      'the_key leads from a local table to one that is distributed',
    ],
    [
      'organization',
      { triggers: ['organization.tell'] },
      'organization.tell would run on every machine and has no reason in ownRowTriggers',
    ],
    ['new_table', {}, 'new_table has no kind in table-kind.ts'],
  ])('names %s when it breaks it', (name, facts, sentence) => {
    expect(brokenWith(name, facts)).toContain(sentence);
  });

  it('names a kind whose table is gone', () => {
    expect(brokenRules([])).toContain('recipient has a kind in table-kind.ts and is no table');
  });
});
