import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { today } from "#web/clock.ts";
import { money } from "#web/form/fields/amount.ts";
import { BUCKETS } from "../rules.ts";
import { daysText, receivableTexts as texts } from "../texts.ts";
import classes from "./AgeTotals.module.css";
import { useAgeing } from "./queries.ts";

/** What all clients owe today by age of their orders, and their advances. */
export function AgeTotals() {
  const { data, isError } = useAgeing(today());
  if (isError) return null;
  const buckets = data?.totals.buckets;
  return (
    <section aria-labelledby="age-totals" className={classes.section}>
      <h2 id="age-totals" className={classes.title}>
        <Link to="/debts/ageing">{texts.ageingTitle}</Link>
      </h2>
      <dl className={classes.ages}>
        {BUCKETS.map(({ key }) => (
          <div key={key}>
            <dt>{daysText(key)}</dt>
            <dd className="numbers">
              {buckets ? (
                money(buckets[key])
              ) : (
                <Skeleton component="span" display="block" height="1lh" width={72} />
              )}
            </dd>
          </div>
        ))}
        {buckets && buckets.credit !== 0 && (
          <div>
            <dt>{texts.credit}</dt>
            <dd className="numbers">{money(buckets.credit)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
