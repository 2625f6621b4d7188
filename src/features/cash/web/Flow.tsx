import { Link } from "@tanstack/react-router";
import type { Currency } from "#shared/money.ts";
import { currencyLabels } from "#shared/texts.ts";
import { money } from "#web/form/fields/amount.ts";
import type { Overview } from "../contract.ts";
import { overviewTexts as texts } from "../texts.ts";
import classes from "./cash.module.css";

type Equation = Overview["equation"]["USD"];
type Term = keyof Equation;
const PARTS: readonly Term[] = ["couriers", "shifts", "safe", "spent", "handed", "deposited", "differences"];

/** The rows of each figure: those of a place, or those of a term. */
const rowsOf = (term: Term, currency: Currency): Record<string, string> => {
  if (term === "couriers") return { place: "courier", currency };
  if (term === "shifts") return { place: "shift", currency };
  return term === "safe" ? { place: "safe", currency } : { term, currency };
};

/** The cash equation of one currency: what was received, and where it is. */
export function Flow({ currency, equation }: { currency: Currency; equation: Equation }) {
  const figure = (term: Term) => (
    <Link
      to="/company-bills/cash"
      search={rowsOf(term, currency)}
      hash="movimientos"
      className={classes.term}
      data-term={term}
      data-zero={equation[term] === 0}
    >
      <span>{texts.terms[term]}</span>
      <span className={classes.amount}>{money(equation[term], currency)}</span>
    </Link>
  );
  return (
    <section className={classes.flow} aria-label={currencyLabels[currency]}>
      <div className={classes.received}>{figure("received")}</div>
      <Bar equation={equation} />
      <span className={classes.equals}>{texts.equals}</span>
      <ul className={classes.parts}>
        {PARTS.map((term) => (
          <li key={term}>{figure(term)}</li>
        ))}
      </ul>
    </section>
  );
}

/** How large each part is. The figures below say the same. */
function Bar({ equation }: { equation: Equation }) {
  return (
    <div className={classes.bar} aria-hidden>
      {PARTS.filter((term) => equation[term] !== 0).map((term) => (
        <span key={term} data-term={term} style={{ flexGrow: Math.abs(equation[term]) }} />
      ))}
    </div>
  );
}
