import { Button, Text } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { useState } from "react";
import { amountsOf, fromDollars, inDollars, sum } from "#shared/money.ts";
import { moneyPresent } from "#web/form/fields/amount.ts";
import { WaitingList } from "#web/ui/WaitingList.tsx";
import { allText, heldText, remittanceTexts as texts } from "../texts.ts";
import type { Held } from "./remitForm.ts";
import classes from "./remittances.module.css";

/** More rows would push the list of remittances out of sight. */
const FEW = 5;

interface OwedProps {
  held: readonly Held[];
  /** Only clients who may have money now, all of them. */
  only: boolean;
  onAll: () => void;
  onPay: (client: number) => void;
}

/** The clients whose goods money the office holds. Those with available money come first. */
export function Owed({ held, only, onAll, onPay }: OwedProps) {
  const [unfolded, setUnfolded] = useState(false);
  const all = unfolded || only;
  const isBlocked = ({ available }: Held) => available.USD <= 0 && available.VES <= 0;
  const rows = held
    .filter((holder) => !only || !isBlocked(holder))
    .sort((a, b) => Number(isBlocked(a)) - Number(isBlocked(b)));
  const total = inDollars(amountsOf((currency) => sum(rows.map(({ owed }) => fromDollars(owed[currency])))));
  return (
    <section className={classes.owed} aria-label={texts.owedTitle}>
      <div className={classes.head}>
        <h2>{texts.owedTitle}</h2>
        {held.length > 0 && <strong className="numbers">{moneyPresent(total)}</strong>}
      </div>
      {held.length === 0 ? (
        <Text c="var(--text-soft)">{texts.noneOwed}</Text>
      ) : (
        <WaitingList
          rows={(all ? rows : rows.slice(0, FEW)).map((holder) => ({
            id: holder.client_id,
            name: holder.client_name,
            detail: heldText(moneyPresent(holder.owed), moneyPresent(holder.available)),
            blocked: isBlocked(holder),
          }))}
          action={{ label: texts.remit, icon: IconCash, onClick: onPay }}
        />
      )}
      {rows.length > FEW && !all && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setUnfolded(true)}>
          {allText(rows.length)}
        </Button>
      )}
      {only && rows.length < held.length && (
        <Button variant="default" size="xs" mt="xs" onClick={onAll}>
          {allText(held.length)}
        </Button>
      )}
    </section>
  );
}
