import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/**
 * Imports of spreadsheets. `import_parts` has the sheet as it came, some hundred rows each. `import_rows` has what the last check found of
 * each row, and what became of it; `checked` is the number of the check, so that a newer one replaces an older one at once.
 */
export function up({ id, ref, key }: Ddl): Step[] {
  const company = `company_id ${ref} not null references companies (id)`;
  const ofImport = "foreign key (company_id, import_id) references imports (company_id, id)";
  return [
    // `copy`: null once it is undone, else how often the same file came before. So two uploads at once can't both be the first.
    `create table imports (id ${id}, ${company}, kind text not null, file_name text not null, file_hash ${key} not null, copy integer,
      state text not null check (state in ('mapping', 'checked', 'running', 'done', 'undone')),
      columns text not null, mapping text not null, options text not null, row_count integer not null check (row_count >= 0),
      last_check integer not null default 0, checked integer not null default 0,
      uploaded_by ${ref} not null, uploaded_by_name text not null, run_by ${ref}, run_ip text, created_at text not null,
      started_at text, ended_at text, unique (company_id, id))`,
    `create unique index imports_file on imports (company_id, kind, file_hash, copy) where copy is not null`,
    `create index imports_running on imports (company_id, id) where state = 'running'`,
    `create index imports_ended on imports (ended_at) where ended_at is not null`,
    `create table import_parts (id ${id}, ${company}, import_id ${ref} not null, position integer not null, content text not null,
      unique (import_id, position), ${ofImport})`,
    `create table import_rows (id ${id}, ${company}, import_id ${ref} not null, checked integer not null, row_number integer not null,
      state text not null check (state in ('ok', 'warning', 'error', 'skipped', 'created', 'updated', 'rejected')),
      found text not null, typed text, problem_field text, problem text, record_hash ${key}, record_id ${ref},
      unique (import_id, checked, row_number), ${ofImport})`,
    // `record_hash`: of what two rows may not share, such as a document.
    `create index import_rows_hash on import_rows (import_id, checked, record_hash)`,
    `create index import_rows_state on import_rows (import_id, checked, state, row_number)`,
  ];
}
