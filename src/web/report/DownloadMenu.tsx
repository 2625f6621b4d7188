import { Button } from "@mantine/core";
import { IconChevronDown, IconFileDownload, IconFileText } from "@tabler/icons-react";
import { reportTexts } from "#shared/texts.ts";
import { FORMATS } from "#shared/vocabulary.ts";
import { Menu } from "#web/dialog/Menu.tsx";

interface DownloadMenuProps {
  onDownload: (format: (typeof FORMATS)[number]) => void;
  disabled?: boolean;
}

/** 'Descargar': what the page shows as a file, in the format that is chosen. */
export function DownloadMenu({ onDownload, disabled = false }: DownloadMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          disabled={disabled}
          leftSection={<IconFileDownload size={17} stroke={1.7} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {reportTexts.download}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={reportTexts.download}>
        {FORMATS.map((format) => (
          <Menu.Item
            key={format}
            leftSection={<IconFileText size={16} stroke={1.7} aria-hidden />}
            onClick={() => onDownload(format)}
          >
            {format.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
