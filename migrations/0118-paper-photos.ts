import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** A photo of a courier's paper. One that no paper names any longer is removed. */
export const up = ({ id, ref, key, refersLater }: Ddl): Step[] => [
  `create table paper_photos (id ${id}, company_id ${ref} not null references companies (id), sha256 ${key} not null,
    content_type text not null, size integer not null check (size > 0), created_at ${key} not null, unique (company_id, id))`,
  "create index paper_photos_sha256 on paper_photos (company_id, sha256)",
  "create index paper_photos_created on paper_photos (created_at)",
  `alter table courier_papers add column photo_id ${ref}`,
  ...refersLater("courier_papers", "photo_id", "paper_photos"),
  "create index courier_papers_photo on courier_papers (company_id, photo_id) where photo_id is not null",
];
