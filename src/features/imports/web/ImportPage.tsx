import { useState } from "react";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { useUrlState } from "#web/useUrlState.ts";
import { importRoutes } from "../contract.ts";
import { importTexts as texts } from "../texts.ts";
import { EarlierImports } from "./EarlierImports.tsx";
import { ImportHelp } from "./ImportHelp.tsx";
import { type RowsQuery, shownQuery } from "./imports.ts";
import { OpenImport } from "./OpenImport.tsx";
import { UploadPart } from "./UploadPart.tsx";

/** Brings records from a spreadsheet: first the file, then one import. */
function ImportPage() {
  const { query, change } = useUrlState<RowsQuery>(shownQuery);
  const [first] = useState(query.import);
  const [cameBack, setCameBack] = useState(false);
  // Not on the page's first visit, which leaves the focus to its title.
  if (query.import && !cameBack) setCameBack(true);
  const open = (id: number) =>
    change({ import: String(id), state: undefined, field: undefined, problem: undefined });
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.purpose} />
      {query.import ? (
        <OpenImport
          key={query.import}
          id={Number(query.import)}
          takesFocus={query.import !== first}
          query={query}
          change={change}
        />
      ) : (
        <>
          <UploadPart onOpen={open} />
          <EarlierImports takesFocus={cameBack} />
          <ImportHelp />
        </>
      )}
    </>
  );
}

export const screen = { access: importRoutes.upload.access, Page: ImportPage };
