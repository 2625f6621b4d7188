import { Tooltip } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { uiTexts } from "#shared/texts.ts";
import { useOwnCompany, useOwnLogo } from "#web/company.ts";
import { Logo } from "#web/ui/Logo.tsx";
import classes from "./Shell.module.css";

interface BrandProps {
  to: string;
  /** Beside the logo the name is written; without it, it is a tooltip. */
  labelled?: boolean;
}

/** The company's logo and name, the way to the first page; the product's until they are known. */
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
    <Tooltip label={name} position="right" openDelay={100}>
      <Link to={to} className={classes.home} aria-label={name}>
        {image}
      </Link>
    </Tooltip>
  );
}
