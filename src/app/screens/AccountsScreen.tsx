import { Reviews } from "#features/phone/web/reviews/Reviews.tsx";
import { settlementRoutes } from "#features/settlements/contract.ts";
import { AccountsPage } from "#features/settlements/web/AccountsPage.tsx";

const Page = () => <AccountsPage reviews={<Reviews />} />;

export const screen = { access: settlementRoutes.accounts.access, Page };
