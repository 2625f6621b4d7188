import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { call } from "#web/api.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { Pager } from "#web/list/Pager.tsx";
import { useMay } from "#web/session/session.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { useUrlState } from "#web/useUrlState.ts";
import { clientRoutes, type DuplicateClients } from "../contract.ts";
import { duplicateTexts as texts } from "../texts.ts";
import classes from "./duplicates.module.css";

/** Clients that may be one, in groups: each opens over the list of clients. */
function DuplicatesPage() {
  const { query, change } = useUrlState<{ page: string }>(clientRoutes.duplicates.query);
  const { data, error, refetch } = useQuery({
    queryKey: [clientRoutes.duplicates.path, query],
    queryFn: ({ signal }) => call(clientRoutes.duplicates, { query, signal }),
  });
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.hint}>
        <Button component={Link} to="/clients" variant="default">
          {`‹ ${texts.back}`}
        </Button>
      </PageHeader>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} />}
      {data?.total === 0 && <Text className={classes.soft}>{texts.none}</Text>}
      {data && data.total > 0 && (
        <>
          <ul className={classes.groups}>
            {data.items.map((group) => (
              <Duplicates key={group.clients.map(({ id }) => id).join()} {...group} />
            ))}
          </ul>
          <Pager page={data} onTurn={(page) => change({ page: String(page) })} />
        </>
      )}
    </>
  );
}

function Duplicates({ reason, shared, clients }: DuplicateClients) {
  const merges = useMay()("admin");
  const [first, ...others] = clients;
  return (
    <li>
      <Text className={classes.soft}>
        {reason === "document" ? texts.sameDocument : `${texts.samePhone} ${formatPhone(shared)}`}
      </Text>
      <ul>
        {clients.map(({ id, legal_name, type, registration_number }) => (
          <li key={id}>
            <Link to="/clients" search={{ search: registration_number, detail: String(id) }}>
              {legal_name}
            </Link>
            <Text className={classes.soft}>{`${documentTypeLabel(type)} · ${registration_number}`}</Text>
          </li>
        ))}
      </ul>
      {merges && first && (
        <Group gap="xs" mt="sm">
          {others.map(({ id, legal_name, registration_number }) => (
            <Button
              key={id}
              component={Link}
              to={`/clients/merge?from=${id}&into=${first.id}`}
              variant="default"
              size="xs"
              aria-label={`${texts.merge}: ${legal_name}, ${registration_number}`}
            >
              {others.length > 1 ? `${texts.merge} ${registration_number}` : texts.merge}
            </Button>
          ))}
        </Group>
      )}
    </li>
  );
}

export const screen = { access: clientRoutes.duplicates.access, Page: DuplicatesPage };
