import { Skeleton, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { clientTexts, openDebtsText } from "#features/clients/texts.ts";
import { documentWords } from "#shared/identifiers/document.ts";
import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import { holds } from "#shared/search.ts";
import { money } from "#web/form/fields/amount.ts";
import type { Debtor } from "../contract.ts";
import { debtTexts, sinceText } from "../texts.ts";
import classes from "./Debtors.module.css";
import page from "./debts.module.css";

/** How many clients are listed. Typing finds the others that owe, the dialog all clients. */
const MOST = 10;

/** What all anonymous clients owe, in dollars. */
export interface AnonymousDebt {
  name: string;
  total: number;
}

interface DebtorsProps {
  debtors: Debtor[] | undefined;
  anonymous: AnonymousDebt | undefined;
}

/** Shown before a client is chosen: the clients with debts, the oldest debt first, found by typing. The anonymous ones come last. */
export function Debtors({ debtors, anonymous }: DebtorsProps) {
  const [search, setSearch] = useState("");
  if (!debtors) return <Skeleton height={240} />;
  if (debtors.length === 0 && !anonymous) return <Text className={page.empty}>{debtTexts.noDebtors}</Text>;
  const matches = debtors
    .filter(({ legal_name, registration_number }) =>
      holds(`${legal_name}\n${documentWords(registration_number)}`, search),
    )
    .sort((a, b) => (a.oldest_date < b.oldest_date ? -1 : a.oldest_date > b.oldest_date ? 1 : 0));
  const others = anonymous && holds(anonymous.name, search) ? anonymous : undefined;
  return (
    <section aria-labelledby="debtors">
      <h2 id="debtors" className={classes.sectionTitle}>
        {debtTexts.debtors}
      </h2>
      <TextInput
        aria-label={debtTexts.searchDebtor}
        placeholder={clientTexts.searchHint}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        mb="xs"
        maw={420}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {matches.length === 0 && !others ? (
        <Text className={page.empty}>{clientTexts.noneFound}</Text>
      ) : (
        <ul className={classes.debtors}>
          {matches.slice(0, MOST).map((debtor) => (
            <Row key={debtor.id} {...debtor} />
          ))}
          {others && <Anonymous {...others} />}
        </ul>
      )}
    </section>
  );
}

function Row({ id, legal_name, type, registration_number, debt_counts, total_pending, oldest_date }: Debtor) {
  return (
    <li>
      <Link to="." search={{ client_id: String(id) }} className={classes.debtor}>
        <span className={classes.debtorName}>{legal_name}</span>
        <span className={classes.debtorAmount}>{money(total_pending)}</span>
        <span className={classes.debtorFacts}>
          <span>{`${documentTypeLabel(type)} · ${registration_number}`}</span>
          <span>{sinceText(openDebtsText(debt_counts), oldest_date)}</span>
        </span>
      </Link>
    </li>
  );
}

/** They have no page of their own: the ageing lists their orders. */
function Anonymous({ name, total }: AnonymousDebt) {
  return (
    <li>
      <Link to="/debts/ageing" search={{ client: "0" }} className={classes.debtor}>
        <span className={classes.debtorName}>{name}</span>
        <span className={classes.debtorAmount}>{money(total)}</span>
        <span className={page.soft}>{debtTexts.seeOrders}</span>
      </Link>
    </li>
  );
}
