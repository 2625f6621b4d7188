import { Checkbox } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { ImageField } from "#web/form/fields/ImageField.tsx";
import { useObjectUrl } from "#web/pictures/objectUrl.ts";
import { useOwnLogo } from "#web/session/company.ts";
import { companyTexts } from "../texts.ts";
import { LOGO_TYPES, logo } from "./companyForm.ts";
import type { DataForm } from "./sections/DataSection.tsx";

/** The company's logo: the saved one, or the newly chosen one. */
export function LogoField({ form }: { form: DataForm }) {
  const storedLogo = useOwnLogo();
  const { logo: chosen, removeLogo } = form.values;
  const preview = useObjectUrl(logo.safeParse(chosen).success ? chosen : null);
  return (
    <>
      <ImageField
        url={preview ?? (removeLogo ? undefined : storedLogo)}
        fallback={IconPhoto}
        shape="wide"
        label={companyTexts.logo}
        description={companyTexts.logoHint}
        placeholder={companyTexts.pickLogo}
        accept={LOGO_TYPES.join(",")}
        {...form.field("logo")}
      />
      {storedLogo && !chosen && (
        <Checkbox label={companyTexts.removeLogo} {...form.field("removeLogo", "checkbox")} />
      )}
    </>
  );
}
