import { Alert, Button, Skeleton, Text, Title } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Client } from "#features/clients/contract.ts";
import { ClientFieldPicker } from "#features/clients/web/ClientFieldPicker.tsx";
import { INK } from "#shared/brand.ts";
import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { fromDollars } from "#shared/money.ts";
import { isId } from "#shared/numbers.ts";
import { call } from "#web/api.ts";
import { money, moneyInEach } from "#web/form/fields/amount.ts";
import { PageHeader } from "#web/layout/PageHeader.tsx";
import { useIdempotencyKey, useRefresh } from "#web/resource.ts";
import { confirm } from "#web/ui/confirm.ts";
import { type Fact, FactList, Facts } from "#web/ui/Facts.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { toastError, toastSuccess } from "#web/ui/toasts/toast.ts";
import { type MergePreview, mergeRoutes } from "../contract.ts";
import { mergeQuestion, mergingTexts as texts } from "../texts.ts";
import classes from "./merging.module.css";

/** Two clients side by side, and what goes from one to the other. The URL names both: `?from=3&into=1`. */
function MergePage() {
  const search = useSearch({ strict: false }) as { from?: string; into?: string };
  const [from, into] = [Number(search.from), Number(search.into)];
  const both = isId(from) && isId(into);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: [mergeRoutes.preview.path, from, into],
    queryFn: ({ signal }) =>
      call(mergeRoutes.preview, { params: { id: from }, query: { into_id: String(into) }, signal }),
    enabled: both,
  });
  const choose = (next: { from?: number | undefined; into?: number | undefined }) => {
    const ids = { ...(isId(from) ? { from } : {}), ...(isId(into) ? { into } : {}), ...next };
    const named = Object.entries(ids).flatMap(([side, id]) => (id === undefined ? [] : [[side, String(id)]]));
    void navigate({ to: "/clients/merge", search: Object.fromEntries(named), replace: true });
  };
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.hint}>
        <Button component={Link} to="/clients/duplicates" variant="default">
          {texts.back}
        </Button>
      </PageHeader>
      <div className={classes.sides}>
        <ClientFieldPicker
          label={texts.goes}
          value={isId(from) ? from : undefined}
          onChange={(id) => choose({ from: id })}
        />
        <ClientFieldPicker
          label={texts.stays}
          value={isId(into) ? into : undefined}
          onChange={(id) => choose({ into: id })}
        />
      </div>
      {both && error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {both && !data && !error && <Skeleton height={320} />}
      {data && <Preview preview={data} onSwap={() => choose({ from: into, into: from })} />}
    </>
  );
}

function Preview({ preview, onSwap }: { preview: MergePreview; onSwap: () => void }) {
  const { from, into, refused } = preview;
  const merge = useMerge(preview);
  const ask = async () => {
    if (await confirm(mergeQuestion(from.legal_name, into.legal_name), { danger: true })) merge.mutate();
  };
  return (
    <>
      <div className={classes.sides}>
        <Side title={texts.goes} client={from} />
        <Side title={texts.stays} client={into} />
      </div>
      <div className={classes.sides}>
        <Panel title={texts.moves} facts={movedFacts(preview)} />
        <Panel title={texts.result} facts={resultFacts(preview)} />
      </div>
      <Text className={classes.soft}>{texts.statements}</Text>
      {refused !== null && (
        <Alert color="yellow" mt="md">
          {refused}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button variant="default" leftSection={<IconArrowsExchange size={17} aria-hidden />} onClick={onSwap}>
          {texts.swap}
        </Button>
        <Button
          color={INK.danger}
          disabled={refused !== null}
          loading={merge.isPending}
          onClick={() => void ask()}
        >
          {texts.merge}
        </Button>
      </div>
    </>
  );
}

/** Merges, and opens the client that stays. */
function useMerge({ from, into }: MergePreview) {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: () => {
      const body = { into_id: into.id };
      return call(mergeRoutes.merge, {
        params: { id: from.id },
        body,
        idempotencyKey: keyFor({ ...body, from: from.id }),
      });
    },
    onSuccess: async ({ data }) => {
      toastSuccess(texts.done);
      const search = { search: data.registration_number, detail: String(data.id) };
      await navigate({ to: "/clients", search });
      refresh();
    },
    onError: (error) => toastError(texts.failed, error),
  });
}

function Panel({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <section className={classes.panel}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <Facts facts={facts} />
    </section>
  );
}

function Side({ title, client }: { title: string; client: Client }) {
  const { addresses, phones, emails } = client;
  const facts = [
    { label: title, value: client.legal_name, wide: true },
    {
      label: texts.document,
      value: `${documentTypeLabel(client.type)} · ${client.registration_number}`,
      wide: true,
    },
    listFact(
      texts.addresses,
      addresses.map(({ address }) => address),
    ),
    listFact(
      texts.phones,
      phones.map(({ phone }) => formatPhone(phone)),
    ),
    listFact(
      texts.emails,
      emails.map(({ email }) => email),
    ),
    { label: texts.debts, value: `${client.debt_counts ?? 0} · ${money(client.total_pending ?? 0)}` },
    { label: texts.advances, value: money(client.credit_balance ?? 0) },
    { label: texts.credit, value: creditText(client) },
    { label: texts.notes, value: client.notes || texts.nothing, wide: true },
  ];
  return (
    <section className={classes.panel} aria-label={`${title}: ${client.legal_name}`}>
      <Facts facts={facts} />
    </section>
  );
}

const listFact = (label: string, items: readonly string[]): Fact => ({
  label,
  value: <FactList items={items.map((text, id) => ({ id, text }))} empty={texts.nothing} />,
  wide: true,
});

function creditText({ allow_credit, credit_limit }: Pick<Client, "allow_credit" | "credit_limit">): string {
  if (!allow_credit) return texts.noCredit;
  return credit_limit === null ? texts.noLimit : money(credit_limit);
}

/** Only what there is to move. */
function movedFacts({ moves }: MergePreview): Fact[] {
  const parts = [
    [texts.addresses, moves.addresses],
    [texts.phones, moves.phones.map(formatPhone)],
    [texts.emails, moves.emails],
  ] as const;
  const counts = [
    [texts.orders, moves.orders],
    [texts.receipts, moves.receipts],
    [texts.remittances, moves.remittances],
    [texts.tariffs, moves.tariffs],
  ] as const;
  const { USD, VES } = moves.goods;
  const facts = [
    ...parts.flatMap(([label, items]) => (items.length > 0 ? [listFact(label, items)] : [])),
    ...counts.flatMap(([label, count]) => (count > 0 ? [{ label, value: String(count) }] : [])),
    ...(moves.open_debts > 0
      ? [{ label: texts.debts, value: `${moves.open_debts} · ${money(moves.owed)}` }]
      : []),
    ...(fromDollars(moves.credit_balance) > 0
      ? [{ label: texts.advances, value: money(moves.credit_balance) }]
      : []),
    ...(USD !== 0 || VES !== 0 ? [{ label: texts.goods, value: moneyInEach(moves.goods) }] : []),
  ];
  return facts.length > 0 ? facts : [{ label: texts.moves, value: texts.nothing }];
}

function resultFacts({ into, moves, result }: MergePreview): Fact[] {
  return [
    { label: texts.stays, value: into.legal_name, wide: true },
    { label: texts.credit, value: creditText(result) },
    { label: texts.debts, value: money((into.total_pending ?? 0) + moves.owed) },
    { label: texts.advances, value: money((into.credit_balance ?? 0) + moves.credit_balance) },
    { label: texts.notes, value: result.notes || texts.nothing, wide: true },
  ];
}

export const screen = { access: mergeRoutes.merge.access, Page: MergePage };
