import {
  Group,
  Image,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
  UnstyledButton,
} from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import type { ListedPicture } from "#common/media/picture.ts";
import { pictureSource } from "#common/media/picture-address.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { LoadMore } from "../../ui/back-office/load-more.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import styles from "./picture-list.module.css";

/** The number of pictures that one request loads. */
const picturesPerPart = 18;

type PictureListProps = {
  /** The address of the chosen picture. */
  chosen: string | null;
  onChoose: (picture: ListedPicture) => void;
};

/** All earlier uploads, with a search of their descriptions. */
export function PictureList({ chosen, onChoose }: PictureListProps) {
  const { client } = trpc.useUtils();
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), 250);
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [["media", "list"], { type: "infinite", q }],
    queryFn: ({ pageParam }) =>
      client.media.list.query({
        limit: picturesPerPart,
        ...(q && { q }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const pictures = data?.pages.flatMap(({ items }) => items);
  return (
    <Stack component="section" gap="sm" mt="var(--space-5)" aria-label="Earlier uploads">
      <Group justify="space-between" gap="xs">
        <Title order={3} fz="1.0625rem">
          Earlier uploads
        </Title>
        <TextInput
          type="search"
          w="min(16rem, 100%)"
          aria-label="Search pictures"
          placeholder="Search by description"
          leftSection={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Group>
      {error && (
        <ScreenState
          kind="failure"
          title="Error loading pictures"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!pictures && !error && (
        <output className={styles.grid} aria-label="Loading pictures">
          {[1, 2, 3, 4, 5, 6].map((number) => (
            <Skeleton key={number} className={styles.picture ?? ""} />
          ))}
        </output>
      )}
      {pictures?.length === 0 && (
        <Text component="output" c="dimmed" fz="sm">
          {q ? `No description contains “${q}”.` : "No pictures yet. Upload the first one above."}
        </Text>
      )}
      <ul className={styles.grid}>
        {pictures?.map((picture) => (
          <li key={picture.id}>
            <UnstyledButton
              className={styles.picture ?? ""}
              aria-pressed={picture.url === chosen}
              aria-label={picture.alt || `Picture of ${picture.createdAt.slice(0, 10)}`}
              onClick={() => onChoose(picture)}
            >
              <Image
                h="100%"
                src={pictureSource(picture.url)?.srcSet?.split(" ")[0] ?? picture.url}
                alt=""
                loading="lazy"
                width={picture.width}
                height={picture.height}
              />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Group justify="center">
          <LoadMore isLoading={isFetching} onLoad={() => void fetchNextPage()} />
        </Group>
      )}
    </Stack>
  );
}
