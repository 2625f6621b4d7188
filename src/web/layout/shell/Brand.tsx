import { Link } from "@tanstack/react-router";
import { uiTexts } from "#shared/texts.ts";
import { useOwnCompany, useOwnLogo } from "#web/session/company.ts";
import { Logo } from "#web/ui/Logo.tsx";
import classes from "./Shell.module.css";

interface BrandProps {
  to: string;
  /** Shows the name beside the logo; without it the name is a tooltip. */
  labelled?: boolean;
}

/** A link to the first page with the company's logo and name; the product's while they load. */
export function Brand({ to, labelled = false }: BrandProps) {
  const name = useOwnCompany()?.name ?? uiTexts.product;
  const logo = useOwnLogo();
  const image = logo ? (
    <img className={classes.logo} src={logo} alt="" />
  ) : (
    <Logo size={labelled ? 24 : 30} />
  );
  if (labelled)
    return (
      <Link to={to} className={classes.brand}>
        {image}
        <span>{name}</span>
      </Link>
    );
  return (
    <Link to={to} className={classes.home} aria-label={name} data-tip="">
      {image}
    </Link>
  );
}
