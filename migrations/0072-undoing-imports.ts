import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const BEFORE = "'mapping', 'checked', 'running', 'done', 'undone'";

/**
 * An import can be stopped, and is undone in the background. `undo_by` and `undo_ip`: who undoes it. `undo_count`: what was removed so far.
 * `undo_problem`: what stood in the way. A row whose record was removed has no `record_id` any more.
 */
export const up = ({ ref, changeCheck }: Ddl): Step[] => [
  ...changeCheck("imports", "state", `state in (${BEFORE})`, `state in (${BEFORE}, 'stopped', 'undoing')`),
  `alter table imports add column undo_by ${ref}`,
  `alter table imports add column undo_ip text`,
  `alter table imports add column undo_at text`,
  `alter table imports add column undo_count integer not null default 0`,
  `alter table imports add column undo_problem text`,
  `create index imports_undoing on imports (company_id, id) where state = 'undoing'`,
  `create index import_rows_record on import_rows (import_id, record_id, checked) where record_id is not null`,
];
