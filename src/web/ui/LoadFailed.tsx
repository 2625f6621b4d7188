import { Alert, Button, Text } from "@mantine/core";
import { uiTexts } from "#shared/texts.ts";
import { sentenceOf } from "./toasts/toast.ts";

interface LoadFailedProps {
  title?: string;
  error: Error;
  onRetry: () => void;
}

/** Shown in place of content that failed to load. */
export function LoadFailed({ title = uiTexts.loadFailed, error, onRetry }: LoadFailedProps) {
  return (
    <Alert color="red" title={title}>
      <Text size="sm" mb="sm">
        {sentenceOf(error)}
      </Text>
      <Button variant="default" onClick={onRetry}>
        {uiTexts.retry}
      </Button>
    </Alert>
  );
}
