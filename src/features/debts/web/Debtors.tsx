import { Skeleton, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { documentTypeLabel, openDebtsText } from "#features/clients/texts.ts";
import { money } from "#web/form/amount.ts";
import type { Debtor } from "../contract.ts";
import { debtTexts } from "../texts.ts";
import classes from "./Debtors.module.css";
import page from "./debts.module.css";

/** How many clients are listed. The dialog finds the others. */
const MOST = 10;

/** Shown before a client is chosen: the clients with the largest debts. */
export function Debtors({ debtors }: { debtors: Debtor[] | undefined }) {
  if (!debtors) return <Skeleton height={240} />;
  if (debtors.length === 0) return <Text className={page.empty}>{debtTexts.noDebtors}</Text>;
  return (
    <section aria-labelledby="debtors">
      <h2 id="debtors" className={classes.sectionTitle}>
        {debtTexts.debtors}
      </h2>
      <ul className={classes.debtors}>
        {debtors
          .slice(0, MOST)
          .map(({ id, legal_name, type, registration_number, debt_counts, total_pending }) => (
            <li key={id}>
              <Link to="." search={{ client_id: String(id) }} className={classes.debtor}>
                <span className={classes.debtorName}>{legal_name}</span>
                <span className={classes.debtorAmount}>{money(total_pending)}</span>
                <span className={page.soft}>{`${documentTypeLabel(type)} · ${registration_number}`}</span>
                <span className={page.soft}>{openDebtsText(debt_counts)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
