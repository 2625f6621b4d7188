import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/**
 * `service_costs`: what an order of a service cost until a day, the last one that was closed when its expense lines changed. `expenses`: JSON of
 * these lines. Days after its last row have the service's own.
 */
export function up({ id, ref, cents, key, appendOnly }: Ddl): Step[] {
  return [
    `create table service_costs (id ${id}, company_id ${ref} not null references companies (id), service_id ${ref} not null, until ${key} not null,
      total_expense ${cents} not null, expenses text not null, unique (company_id, id), unique (service_id, until),
      foreign key (company_id, service_id) references services (company_id, id))`,
    ...appendOnly("service_costs"),
  ];
}
