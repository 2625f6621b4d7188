import { Skeleton, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { money } from "#web/form/fields/amount.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import type { Ageing, AgeingRow } from "../contract.ts";
import { BUCKETS, type Bucket } from "../rules.ts";
import { daysText, receivableTexts as texts } from "../texts.ts";
import classes from "./ageing.module.css";

type Open = (row: AgeingRow, bucket?: Bucket) => void;

interface AgeingTableProps {
  /** Undefined while loading. */
  rows: AgeingRow[] | undefined;
  /** Undefined while only some clients are shown. */
  totals: Ageing["totals"] | undefined;
  onOpen: Open;
}

/** What each client owed, by age; cards on phones. Each amount opens what is behind it. */
export function AgeingTable({ rows, totals, onOpen }: AgeingTableProps) {
  const phone = useIsPhone();
  if (!rows) return <Skeleton height={240} radius={10} />;
  if (rows.length === 0) return <Text className={classes.empty}>{texts.none}</Text>;
  if (phone) return <AgeingCards rows={rows} totals={totals} onOpen={onOpen} />;
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className={classes.caption}>{texts.ageingTitle}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.client}</th>
            {BUCKETS.map(({ key }) => (
              <th key={key} scope="col">
                {daysText(key)}
              </th>
            ))}
            <th scope="col">{texts.credit}</th>
            <th scope="col">{texts.total}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.client_id}>
              <th scope="row">{row.legal_name}</th>
              {BUCKETS.map(({ key }) => (
                <td key={key} data-old={key === "61+" || undefined}>
                  <Amount row={row} bucket={key} onOpen={onOpen} />
                </td>
              ))}
              <td>
                <Credit row={row} />
              </td>
              <td>
                <Amount row={row} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              {BUCKETS.map(({ key }) => (
                <td key={key}>{money(totals.buckets[key])}</td>
              ))}
              <td>{money(totals.buckets.credit)}</td>
              <td>{money(totals.total)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function AgeingCards({ rows, totals, onOpen }: AgeingTableProps & { rows: AgeingRow[] }) {
  return (
    <ul className={classes.cards} aria-label={texts.ageingTitle}>
      {totals && (
        <li className={classes.card}>
          <div className={classes.cardHead}>
            <strong>{texts.total}</strong>
            <strong>{money(totals.total)}</strong>
          </div>
        </li>
      )}
      {rows.map((row) => (
        <li key={row.client_id} className={classes.card}>
          <div className={classes.cardHead}>
            <span className={classes.name}>{row.legal_name}</span>
            <Amount row={row} onOpen={onOpen} />
          </div>
          <dl className={classes.parts}>
            {BUCKETS.filter(({ key }) => row.buckets[key] !== 0).map(({ key }) => (
              <div key={key}>
                <dt>{daysText(key)}</dt>
                <dd data-old={key === "61+" || undefined}>
                  <Amount row={row} bucket={key} onOpen={onOpen} />
                </dd>
              </div>
            ))}
            {row.buckets.credit !== 0 && (
              <div>
                <dt>{texts.credit}</dt>
                <dd>
                  <Credit row={row} />
                </dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** An advance, which has no orders: it leads to the client, with its statement. Nothing for zero. */
function Credit({ row: { client_id, legal_name, buckets } }: { row: AgeingRow }) {
  if (buckets.credit === 0) return null;
  const amount = money(buckets.credit);
  return (
    <Link
      className={classes.amount}
      to="/clients"
      search={{ search: legal_name, detail: String(client_id) }}
      aria-label={`${legal_name}, ${texts.credit}: ${amount}`}
    >
      {amount}
    </Link>
  );
}

/** An amount that opens its orders; nothing for zero. */
function Amount({ row, bucket, onOpen }: { row: AgeingRow; bucket?: Bucket; onOpen: Open }) {
  const amount = bucket ? row.buckets[bucket] : row.total;
  if (amount === 0) return null;
  const label = `${row.legal_name}, ${bucket ? daysText(bucket) : texts.total}: ${money(amount)}`;
  return (
    <button type="button" className={classes.amount} aria-label={label} onClick={() => onOpen(row, bucket)}>
      {money(amount)}
    </button>
  );
}
