import { Box, Card, Flex, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BackOfficeTheme } from "../../ui/back-office/back-office-theme.tsx";
import { Brand } from "../site/brand.tsx";
import { useSiteContent } from "../site/site-content.ts";

type EntranceProps = {
  heading: string;
  text?: string;
  children: ReactNode;
};

/** The frame of the login screens: the site's name, a card, and the link to the homepage. */
export function Entrance({ heading, text, children }: EntranceProps) {
  const { site } = useSiteContent();
  return (
    <BackOfficeTheme>
      <Flex direction="column" align="center" px="var(--gutter)" pt="xl" pb={64} mih="100svh">
        <header>
          <Brand name={site.name} />
        </header>
        <Box component="main" w="100%" maw="26rem" mt="clamp(24px, 7vh, 64px)" ta="center">
          <Card
            ta="start"
            radius="lg"
            px="clamp(20px, 6vw, 32px)"
            py="xl"
            mb="lg"
            style={{ overflowWrap: "anywhere" }}
          >
            <Title fz={30}>{heading}</Title>
            {text && <Text c="dimmed">{text}</Text>}
            {children}
          </Card>
          <Link to="/" style={{ display: "inline-block", paddingBlock: 12 }}>
            Return to Homepage
          </Link>
        </Box>
      </Flex>
    </BackOfficeTheme>
  );
}
