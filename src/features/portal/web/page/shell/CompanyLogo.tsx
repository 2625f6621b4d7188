import { Picture } from "./Picture.tsx";

/** The company's logo, whose name stands beside it. */
export const CompanyLogo = ({ path }: { path: string | null }) =>
  path && <Picture path={path} alt="" className="logo" />;
