import { Skeleton, Stack } from "@mantine/core";

/** Placeholders of the fields' height while their code loads. */
export function FieldBones({ count }: { count: number }) {
  return (
    <Stack gap="sm" aria-busy>
      {Array.from({ length: count }, (_, field) => field).map((field) => (
        <div key={field}>
          <Skeleton height={12} width="36%" mt={4} mb={8} />
          <Skeleton h={{ base: 44, sm: 36 }} />
        </div>
      ))}
    </Stack>
  );
}
