import { Center, Loader } from "@mantine/core";

/** Shows the user that new figures of the analytics report are loading. */
export function UpdatingSign({ isUpdating }: { isUpdating: boolean }) {
  return (
    // The size is fixed, so that nothing moves when the loader appears.
    <Center w={24} h={24}>
      {isUpdating && <Loader size={18} aria-hidden />}
      <output className="visually-hidden">{isUpdating && "Updating the figures..."}</output>
    </Center>
  );
}
