import { Link } from "@tanstack/react-router";
import { today } from "#web/clock.ts";
import { money } from "#web/form/amount.ts";
import { BUCKETS } from "../rules.ts";
import { daysText, receivableTexts as texts } from "../texts.ts";
import classes from "./AgeTotals.module.css";
import { useAgeing } from "./queries.ts";

/** What all clients owe today by age of their orders, and their advances. */
export function AgeTotals() {
  const totals = useAgeing(today()).data?.totals;
  if (!totals) return null;
  return (
    <section aria-labelledby="age-totals" className={classes.section}>
      <h2 id="age-totals" className={classes.title}>
        <Link to="/debts/ageing">{texts.ageingTitle}</Link>
      </h2>
      <dl className={classes.ages}>
        {BUCKETS.map(({ key }) => (
          <div key={key}>
            <dt>{daysText(key)}</dt>
            <dd className="numbers">{money(totals.buckets[key])}</dd>
          </div>
        ))}
        {totals.buckets.credit !== 0 && (
          <div>
            <dt>{texts.credit}</dt>
            <dd className="numbers">{money(totals.buckets.credit)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
