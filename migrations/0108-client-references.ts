import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/**
 * An order may have a number of its client's own, as typed in `client_reference`, and as compared in `reference_key`. `client_references` has
 * the number of each order that stands, and of each undecided request (`stop`: from 0, of a trip): a client has each once. `number`: of
 * that order or request.
 */
export const up = ({ id, ref, key }: Ddl): Step[] => {
  const refers = (column: string, table: string) =>
    `foreign key (company_id, ${column}) references ${table} (company_id, id)`;
  return [
    "alter table deliveries add column client_reference text",
    `alter table deliveries add column reference_key ${key}`,
    "create index deliveries_by_reference on deliveries (company_id, reference_key) where reference_key is not null",
    `create table client_references (id ${id}, company_id ${ref} not null references companies (id), client_id ${ref} not null,
      reference_key ${key} not null, number integer not null, delivery_id ${ref}, request_id ${ref}, stop integer not null default 0,
      unique (company_id, id), unique (company_id, client_id, reference_key), unique (delivery_id), unique (request_id, stop),
      check ((delivery_id is null) != (request_id is null)),
      ${refers("client_id", "clients")}, ${refers("delivery_id", "deliveries")}, ${refers("request_id", "requests")})`,
  ];
};
