import { Box, Group, Image, Paper, Text } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { isForPreviews } from "#common/media/share-picture.ts";
import { useSiteContent } from "../site/site-content.ts";
import { isPictureUrl } from "./picture-html.ts";

type ShownTexts = { title: string; text: string };

/** Shows a post or page as a search engine lists it. */
export function SearchResultPreview({
  title,
  hasOwnTitle,
  text,
  path,
}: ShownTexts & { hasOwnTitle: boolean; path: string }) {
  const { site } = useSiteContent();
  const host = useHost();
  const trail = [host, ...path.split("/").filter(Boolean)].join(" › ");
  return (
    <Preview caption="In search results">
      <Paper p="md" bg="var(--stone-0)">
        <Group gap="sm" wrap="nowrap">
          <Image src="/favicon.svg" alt="" w={26} h={26} flex="none" />
          <Box miw={0} lh={1.35}>
            <Text fz="sm" lh="inherit" truncate>
              {site.name}
            </Text>
            <Text fz="xs" lh="inherit" c="dimmed" truncate>
              {trail}
            </Text>
          </Box>
        </Group>
        <Text mt={6} fz={19} lh={1.3} c="var(--green)" lineClamp={1}>
          {hasOwnTitle ? title : `${title || "Untitled"} – ${site.name}`}
        </Text>
        <Text mt={4} fz="sm" lh={1.5} c="dimmed" lineClamp={2}>
          {text}
        </Text>
      </Paper>
    </Preview>
  );
}

/** Shows a post or page as the card of a shared link. */
export function SharePreview({ title, text, picture }: ShownTexts & { picture: string }) {
  const host = useHost();
  const isShown = isPictureUrl(picture) && isForPreviews(picture);
  return (
    <Preview caption="As a shared link">
      <Paper bg="var(--stone-0)" style={{ overflow: "hidden" }}>
        {isShown ? (
          <Image
            src={picture}
            alt=""
            style={{ aspectRatio: "1200 / 630", borderBottom: "var(--hairline)" }}
          />
        ) : (
          <DrawnPicture title={title} />
        )}
        <Box p="sm" px="md">
          <Text fz="xs" c="dimmed" truncate>
            {host}
          </Text>
          <Text mt={2} fw={600} lh={1.35} lineClamp={2}>
            {title || "Untitled"}
          </Text>
          <Text mt={2} fz="sm" c="dimmed" lh={1.45} lineClamp={2}>
            {text}
          </Text>
        </Box>
      </Paper>
    </Preview>
  );
}

/** Shows approximately the picture that the server draws from a title for shared links. */
function DrawnPicture({ title }: { title: string }) {
  const { site } = useSiteContent();
  return (
    <Box
      data-light
      p="6% 7%"
      bg="var(--paper)"
      style={{
        aspectRatio: "1200 / 630",
        overflow: "hidden",
        borderBottom: "6px solid var(--green)",
      }}
    >
      <Group gap={6} wrap="nowrap">
        <Image src="/favicon.svg" alt="" w={20} h={20} flex="none" />
        <Text ff="heading" fw={600} fz="xs" truncate>
          {site.name}
        </Text>
      </Group>
      <Text mt="4%" ff="heading" fw={600} fz={22} lh={1.15} lineClamp={4}>
        {title || "Untitled"}
      </Text>
    </Box>
  );
}

/** Returns the site's host name, as search results and shared links show it. */
const useHost = () => new URL(useRouter().options.context.origin).host;

const Preview = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <Box component="figure" m={0} style={{ overflowWrap: "anywhere" }}>
    <Text component="figcaption" fz="sm" fw={500} mb={6}>
      {caption}
    </Text>
    {children}
  </Box>
);
