import { fitness, median } from './measure.ts';
import { openProduct, type Product } from './product.ts';

/**
 * bench/duplicates: the first page of contacts that look like one person among 100,000 (BENCH_ROWS), of whom every twentieth is
 * there twice: by number, by name, or in Hebrew and in Latin letters. Target: 1 s.
 */
const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const turns = Number(process.env.BENCH_PAIRS ?? 5);

async function fill({ query, organizationId }: Product): Promise<void> {
  await query(
    `insert into company (organization_id, id, name) select $1, 'company-' || n, 'Company ' || n from generate_series(1, 500) n`,
    [organizationId],
  );
  // Letters by the number: 2,401 first names and 16,807 last ones, a third of them in Latin letters.
  const word = (letters: string, place: string) =>
    `(select string_agg(substr('${letters}', 1 + ((${place}) / (7 ^ d)::int) % 7, 1), '' order by d) from generate_series(0, 4) d)`;
  const name = (place: string) =>
    `case when n % 3 = 0 then initcap(${word('bdglmnr', place)}) else ${word('בדגלמנר', place)} end`;
  await query(
    `insert into contact (organization_id, id, first_name, last_name, email, mobile, company, search_text)
     select $1, 'contact-' || n, ${name('n % 2401')}, ${name('n / 3')}, 'reader' || n || '@mail.example', '+9725' || (10000000 + n), array['company-' || n % 500], 'reader'
     from generate_series(1, $2::int) n`,
    [organizationId, rows],
  );
  await query(
    `update contact set mobile = '+9725' || (10000000 + substr(id, 9)::int - 1) where organization_id = $1 and substr(id, 9)::int % 40 = 0`,
    [organizationId],
  );
  await query(
    `update contact c set first_name = o.first_name, last_name = o.last_name, company = o.company from contact o
     where c.organization_id = $1 and substr(c.id, 9)::int % 40 = 20 and o.organization_id = $1 and o.id = 'contact-' || (substr(c.id, 9)::int - 1)`,
    [organizationId],
  );
  await query('vacuum analyze');
}

const product = await openProduct();
const tellFitness = fitness();
await fill(product);
const times: number[] = [];
let total = 0;
for (let turn = 0; turn < turns; turn += 1) {
  const begun = performance.now();
  const answer = await fetch(`${product.server.url}/api/contact/${product.organizationId}/duplicates`, {
    headers: { cookie: product.cookie },
  });
  const told = (await answer.json()) as { total: number };
  if (!answer.ok) throw new Error(JSON.stringify(told));
  total = told.total;
  times.push(performance.now() - begun);
}
if (total < rows / 20) throw new Error(`only ${total} groups were found`);
console.log(
  `duplicates among ${rows} contacts, ${total} groups: ${median(times).toFixed(0)} ms (target 1000)`,
);
tellFitness();
await product.stop();
process.exit(0);
