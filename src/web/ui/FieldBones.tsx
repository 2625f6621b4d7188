import { Skeleton, Stack } from "@mantine/core";

/** Where fields will be, as tall as they are: nothing moves when their code has come. */
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
