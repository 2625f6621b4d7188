import "./account.css";
import type { SectionProps } from "../shell/section.ts";
import { AccountView } from "./AccountView.tsx";
import { GoodsView } from "./GoodsView.tsx";
import { PayForm } from "./PayForm.tsx";
import { StatementView } from "./StatementView.tsx";

/** What the client owes and has, and its pages below. */
export function Account({ rest }: SectionProps) {
  if (rest === "pagar") return <PayForm />;
  if (rest === "estado") return <StatementView />;
  if (rest === "mercancia") return <GoodsView />;
  return <AccountView />;
}
